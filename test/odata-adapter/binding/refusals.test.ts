/** What is refused of requests that parse: with which code, at which place, and what is said. */
import { refusal, SAMPLE } from '../ask';

const WORN = "Sample.Museum.Condition'WORN'";

it.each([
  // $apply
  ['$apply=aggregate(Whole/Int with sum as S)', 'NotOffered', 'Whole/Int', "'sum' over a navigation property is not offered"],
  ['$apply=aggregate(Parts/Int with sum as S)', 'NotOffered', 'Int', 'aggregates over Parts, which leads to many, are not offered'],
  ['$apply=aggregate(Whole with countdistinct as N)', 'NotOffered', 'Whole', "'countdistinct' of what has properties is not offered. Count one of them"],
  ['$apply=aggregate(Int with sum from Label with max as M,$count as N)', 'NotOffered', 'Int with sum from Label with max as M', "'from' beside other aggregates is not offered. Ask for it alone"],
  ['$apply=topcount(1 add 1,Int)', 'NotOffered', '1 add 1', "'topcount' takes a number as its first argument; expressions are not offered there"],
  ['$apply=groupby((Parts/$count))', 'NotOffered', '$count', 'a grouping property is a path of names. Leave out what begins with $'],
  ['$apply=groupby((Whole))', 'NotOffered', 'Whole', 'grouping by a navigation property is not offered. Group by properties of what it leads to'],
  ['$apply=groupby((Manual))', 'TypeMismatch', 'Manual', 'a stream is no grouping property. It can only be read.'],
  ['$apply=groupby((Int))/groupby((Label))', 'UnknownName', 'Label', "'Label' is not part of what the transformations before leave, which is Int"],
  ['$apply=groupby((Int))/filter(Parts/$count gt 1)', 'UnknownName', 'Parts/$count', "'Parts/$count' is not part of what the transformations before leave, which is Int"],
  ['$apply=groupby((Int))/filter(Parts/any(p:p/Int eq 1))', 'UnknownName', 'Parts/any(p:p/Int eq 1)', "'Parts/any' is not part of what the transformations before leave, which is Int"],
  ['$apply=groupby((Int))/filter($it/Label eq null)', 'UnknownName', '$it/Label', "'$it/Label' is not part of what the transformations before leave, which is Int"],
  ['$apply=groupby((Int))/filter(Intt eq 1)', 'UnknownName', 'Intt', "the set has no property 'Intt'"],
  ['$apply=concat(groupby((Int)),aggregate($count as N))/groupby((Int))', 'NotOffered', 'Int', 'grouping by Int, which only some of the concatenated rows have, is not offered'],
  ['$apply=groupby((Int))/search(x)', 'NotOffered', 'x', 'a search looks into entities; rows that have been made of them are not searched. Search first'],
  ['$apply=compute(null as X)', 'TypeMismatch', 'null', 'null by itself has no type'],
  ['$apply=groupby((Int))&$select=Int($select=Int)', 'NotOffered', 'Int($select=Int)', 'options of a selected item are not offered beside $apply'],
  // expressions
  [`$filter=case(Flag:${WORN},true:null) eq null`, 'NotOffered', `case(Flag:${WORN},true:null)`, "'case' of enumeration literals alone is not offered. Compare inside it."],
  ['$filter=substring([1,2],0,-1) eq [1]', 'WrongArguments', 'substring([1,2],0,-1)', 'substring takes no negative length'],
  ['$filter=substring([1,2],Int) eq [1]', 'NotOffered', 'substring([1,2],Int)', 'substring of a collection takes whole numbers as literals here'],
  ['$filter=Parts/$count($filter=Parts/$count($filter=Parts/$count($filter=Parts/$count($filter=true) gt 0) gt 0) gt 0) gt 0', 'LimitExceeded', '$count($filter=true)', 'filtered counts stand at most 3 deep. Ask in several requests, or let the operator raise MAX_LAMBDA_DEPTH.'],
  ['$filter=Size eq {"@odata.type":"x"}', 'NotOffered', '"@odata.type"', 'annotations in expressions are not offered'],
  ['$filter=Size eq [1]', 'TypeMismatch', 'eq', 'Size (Size) cannot be compared with the collection'],
  // $expand
  ['$expand=Manual', 'NotOffered', 'Manual', 'Manual is a stream, which is not offered inside an entity. Read it by its own URL.'],
  ['$expand=Sample.Museum.Item', 'UnknownName', 'Sample.Museum.Item', 'the name of a navigation property follows a type cast'],
  ['$expand=*/$ref($top=1)', 'OptionNotApplicable', '*/$ref($top=1)', "'*/$ref' takes no options"],
])('Items?%s is refused with %s at %s: %s', (query, code, at, message) => {
  const fault = refusal(`Items?${query}`, SAMPLE);
  expect([fault.code, fault.at]).toEqual([code, at]);
  expect(fault.message.replace(/^\$[^:]*: /, '')).toBe(message);
}); // oxfmt-ignore

it.each([
  ['Functions(@k)?@k=Name', 'TypeMismatch', 'Name', 'Functions: a key takes literals and aliases'],
  ["Persons?$filter=$root/Persons(Cpr='0101010101')/Deleted", 'NotOffered', "(Cpr='0101010101')", '$filter: alternate keys after $root are not offered'],
  ["Persons?$filter=$root/OrgUnits(Master='x',MasterId='y')/Deleted", 'NotOffered', "(Master='x',MasterId='y')", '$filter: alternate keys after $root are not offered'],
  ['Persons?$filter=$root/Persons(5)/Deleted', 'TypeMismatch', '5', expect.stringContaining('$filter: $root/Persons: ') as string],
  ['Persons?$filter=Firstname/any(a:true)', 'TypeMismatch', 'any(a:true)', '$filter: any follows a collection, and this is none'],
  ['Persons?$filter=Firstname/$count eq 1', 'TypeMismatch', '$count', '$filter: $count follows a collection, and this is none'],
  ['Functions(1)/Name(1)', 'ResourceNotFound', 'Name(1)', 'Name is a property and takes no key'],
])('%s is refused with %s at %s: %s', (url, code, at, message) => {
  expect(refusal(url)).toMatchObject({ code, at, message });
}); // oxfmt-ignore

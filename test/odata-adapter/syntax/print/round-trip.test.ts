/** A URL's options, printed from their tree and parsed again, are the same tree: of generated requests, and of all that the goldens and this file ask. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ODataFault } from '../../../../odata-adapter/faults';
import { PROJECT_ROOT } from '../../../../std/project-root';
import { testDatabase } from '../../../support/database';
import { generateRequest } from '../../../properties/generate-request';
import { Organisation } from '../../../properties/organisation';
import { printRequest } from '../../../properties/print-request';
import { runProperty } from '../../../properties/property-run';
import { readUrl } from '../../read-url';
import { checkPrinting } from './check-printing';

const GOLDENS = path.join(PROJECT_ROOT, 'test/golden');
const goldenUrls = readdirSync(GOLDENS, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(entry => readFileSync(path.join(GOLDENS, entry.name, 'request.txt'), 'utf8').split('\n', 1)[0] ?? '')
  .map(url => encodeURI(url))
  .filter(url => isParsed(url));

function isParsed(url: string): boolean {
  try {
    readUrl(url);
    return true;
  } catch (error) {
    if (!(error instanceof ODataFault)) throw error;
    return false;
  }
}

it.each(goldenUrls)('the golden request %s', url => {
  checkPrinting(url);
});

it('the goldens give requests to print', () => {
  expect(goldenUrls.length).toBeGreaterThan(40);
});

it.each([
  '$filter=not (A and not B) or -(C) lt -(5) and -D gt - -5 and -(E add 1) eq -P1D and A sub (B sub C) ne A div B div C',
  "$filter=(A or B) and (C or D and E) and (A eq B) eq (C lt D) and not A in ('x') and (not A) has Opslag.T'X' and (A in (1)) in (true)",
  "$filter=A in ('it''s','æ %26 ø %2B %23/?%25','') and B in () and C in [1,D,'x'] and E in @l and F in ((1 add 2)) and G in Names",
  '$filter=A eq 1.50 or A eq -1e9 or A eq NaN or A eq -INF or A eq INF or A eq 00000000-0000-0000-0000-00000000000A or A eq null or A eq TRUE',
  "$filter=A eq 2024-02-29 or A eq 2024-02-29T13:20:00.5%2B02:00 or A eq 13:20 or A eq duration'-P1DT2H' or A eq PT1S or A eq binary'AQID'",
  "$filter=case(A eq 13:20 :1,true:2) gt 0 and concat(tolower(A),'x') ne '' and now() gt B and cast(A,Edm.String) ne isof(B,Opslag.T)",
  '$filter=A/any() and A/b/all(x:x/c eq $it/d or $this eq x/e/$count) and A/$count($filter=B eq 1;$search=c "d e") gt 1',
  "$filter=$root/Persons(Uuid=@k,Number=5)/A eq $root/Items('x')/B and $it/A/$count eq 1",
  `$filter=[1,"a'b",{"x":1,"y z":[null]}] eq A and {"a":B add 1} ne C`,
  '$orderby=A desc,B,length(C) desc,asc desc&$compute=A add 1 as B,B mul 2 as C&$count=TRUE&$top=5&$skip=007&$format=json&$skiptoken=a-_&$index=1',
  '$select=*,A,B/C,Opslag.T/D,E($select=F;$top=1)&$expand=A/Opslag.B,*($levels=max),C/$ref($top=1),D/$count($filter=E;$search=f),G($levels=3)',
  "$expand=A(@p=1;$filter=B eq @p;$expand=C($filter=D eq ';)(';$orderby=E desc,F;$skip=1;$count=false;$select=G);$compute=H as I;$search=a OR b)&@p='x'&@q=@p",
  '$search=a b AND NOT "c \\"d\\\\" OR (e OR f) AND (g h) NOT NOT i',
  `$search='AND it''s; OR' "AND" "NOT"`,
  `$search='it' OR 'two words' 'and'`,
  '$apply=identity/filter(A eq 1)/search(b OR c)/compute(A add 1 as B)/orderby(A desc,B)/top(5)/skip(6)',
  '$apply=groupby((A,B/C,rollup(D,E/F)),aggregate(G with sum as H,$count as I,J/$count as K,L mul 2 with average as M))/groupby((N))',
  '$apply=concat(topcount(2,A),bottompercent(@p,B)/identity,aggregate(A with max from B,C with sum from D with average as E))&@p=50',
])('%s', query => {
  checkPrinting(encodeURI(`Persons?${query}`).replaceAll('%25', '%'));
});

it('conditions of the path', () => {
  checkPrinting("Persons/$filter(A%2Fb%2Fany(x:x%2Fc%20eq%20'%2F%3F'))/$filter(@f)?@f=true");
});

describe('generated requests', () => {
  let organisation: Organisation;
  beforeAll(async () => {
    organisation = await Organisation.read(testDatabase());
  });

  it('are the same tree again', () =>
    runProperty(1500, 300, draw => {
      checkPrinting(printRequest(generateRequest(draw, organisation)));
      return Promise.resolve();
    }));
});

/** Precedence and associativity (Part 2, section 5.1.1.17). */
import { faultOf, marked, shape } from '../syntax-support';

describe('precedence and associativity', () => {
  it.each([
    // the same level, from left to right
    ['10 sub 3 sub 2', '((10 sub 3) sub 2)'],
    ['10 sub 3 add 2', '((10 sub 3) add 2)'],
    ['8 div 4 div 2', '((8 div 4) div 2)'],
    ['8 div 4 mul 2', '((8 div 4) mul 2)'],
    ['8 mod 5 divby 2', '((8 mod 5) divby 2)'],
    ['a and b and c', '((a and b) and c)'],
    ['a or b or c', '((a or b) or c)'],
    ['a eq b ne c', '((a eq b) ne c)'],
    ['a lt b ge c', '((a lt b) ge c)'],
    // each level against the next
    ['a or b and c', '(a or (b and c))'],
    ['a and b or c', '((a and b) or c)'],
    ['a and b eq c', '(a and (b eq c))'],
    ['a eq b and c', '((a eq b) and c)'],
    ['a eq b gt c', '(a eq (b gt c))'],
    ['a gt b eq c', '((a gt b) eq c)'],
    ['a gt b add c', '(a gt (b add c))'],
    ['a add b gt c', '((a add b) gt c)'],
    ['2 mul 3 add 4', '((2 mul 3) add 4)'],
    ['2 add 3 mul 4', '(2 add (3 mul 4))'],
    ['a divby b sub c mod d', '((a divby b) sub (c mod d))'],
    // unary operators bind closer than all but has and in
    ['not A and B', '((not A) and B)'],
    ['not A eq B', '((not A) eq B)'],
    ['not A mul B', '((not A) mul B)'],
    ['- a mul b', '((negate a) mul b)'],
    ['-a add b', '((negate a) add b)'],
    ['a sub -b', '(a sub (negate b))'],
    ['not a in (1,2)', '(not (a in [1 2]))'],
    ["not a has N.E'X'", "(not (a has N.E'X'))"],
    ['- a in (1)', '(negate (a in [1]))'],
    ['not not a', '(not (not a))'],
    ['not - a', '(not (negate a))'],
    // has and in
    ['a mul b in (1)', '(a mul (b in [1]))'],
    ["a eq b has N.E'X'", "(a eq (b has N.E'X'))"],
    ["a has N.E'X' in (true) and b", "(((a has N.E'X') in [true]) and b)"],
    ['a in (1) eq b in (2)', '((a in [1]) eq (b in [2]))'],
    // grouping
    ['(a or b) and c', '((a or b) and c)'],
    ['10 sub (3 sub 2)', '(10 sub (3 sub 2))'],
    ['not (a eq b)', '(not (a eq b))'],
    ['-(a add b)', '(negate (a add b))'],
    ['((((a))))', 'a'],
    // all at once
    ["a or not b and c eq d lt e add -f mul g has N.E'X'", "(a or ((not b) and (c eq (d lt (e add ((negate f) mul (g has N.E'X')))))))"],
    ["g has N.E'X' mul -f add e lt d eq c and not b or a", "(((((((g has N.E'X') mul (negate f)) add e) lt d) eq c) and (not b)) or a)"],
  ])('%s is %s', (text, expected) => {
    expect(shape(text)).toBe(expected);
  });

  it('reads operators in any case', () => {
    expect(shape('NOT a AND b Or c EQ 1 aDD 2 In (3)')).toBe('(((not a) and b) or (c eq (1 add (2 in [3]))))');
  });

  it.each([
    ['3 sub -2', '(3 sub -2)'],
    ['3 sub - 2', '(3 sub (negate 2))'],
    ['-1', '-1'],
    ['--1', '(negate -1)'],
    ['- -1', '(negate -1)'],
    ['-a', '(negate a)'],
    ['-P1D', 'duration:-P1D'],
    ['-PT1H', 'duration:-PT1H'],
    ['-P1', '(negate P1)'],
    ['-Price', '(negate Price)'],
    ['-INF', 'double:-INF'],
    ['-INFO', '(negate INFO)'],
    ['- INF', '(negate double:INF)'],
    ['-5 in (-5,5)', '(-5 in [-5 5])'],
    ['-(5)', '(negate 5)'],
  ])('tells the sign of a literal from the operator: %s', (text, expected) => {
    expect(shape(text)).toBe(expected);
  });

  it.each([
    ['(a eq 1)and(b eq 2)', '((a eq 1) and (b eq 2))'],
    ['not(a)', '(not a)'],
    ['a in(1,2)', '(a in [1 2])'],
    ['  a%09eq   1  ', '(a eq 1)'],
    ['( a eq 1 )', '(a eq 1)'],
    ['a%20in%20(%201%20,%202%20)', '(a in [1 2])'],
    ['concat( a , b )', 'concat(a,b)'],
    ['a/any( x : x eq 1 )', 'a/any{x:(x eq 1)}'],
  ])('takes white space, or none at parentheses: %s', (text, expected) => {
    expect(shape(text)).toBe(expected);
  });

  it.each(["'a'eq 'b'", "'a' eq'b'", 'a in@p', 'a eq-1', "'a'and b"])('misses white space round an operator: %s', text => {
    expect(faultOf(`P?$filter=${text}`)).toMatchObject({ code: 'SyntaxError', target: '$filter' });
  });

  it('takes names that are words of the grammar where no operator can stand', () => {
    expect(shape('eq eq add and in in (1) or has has mod')).toBe('(((eq eq add) and (in in [1])) or (has has mod))');
  });

  it('marks the place of each operator and operand', () => {
    const url = 'P?$filter=a%20eq%20%27b%27';
    expect(marked(`${url}%20c`)).toBe('c');
  });
});

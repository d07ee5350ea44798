/** What headers and `$format` decide. */
import { negotiateFormat } from '../../../odata-adapter/http/negotiate-format';
import { negotiateVersion } from '../../../odata-adapter/http/negotiate-version';
import { readAccept } from '../../../odata-adapter/http/read-accept';
import { readPreferences } from '../../../odata-adapter/http/read-preferences';
import { readHeaders } from '../../../odata-adapter/http/request-headers';
import { serviceRoot } from '../../../odata-adapter/http/service-root';
import { faultOf } from '../../support/fault-of';

const MINIMAL = 'application/json;odata.metadata=minimal';

describe('the format of data', () => {
  it.each([
    [undefined, `${MINIMAL};charset=utf-8`],
    ['', `${MINIMAL};charset=utf-8`],
    ['*/*', `${MINIMAL};charset=utf-8`],
    ['application/*', `${MINIMAL};charset=utf-8`],
    ['text/html, */*;q=0.8', `${MINIMAL};charset=utf-8`],
    ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', `${MINIMAL};charset=utf-8`],
    ['*', `${MINIMAL};charset=utf-8`],
    ['application/json;q=0.3333', MINIMAL],
    ['application/json', MINIMAL],
    ['APPLICATION/JSON; Charset=UTF-8', `${MINIMAL};charset=utf-8`],
    ['application/json;odata.metadata=minimal;odata.streaming=true', MINIMAL],
    ['application/json;metadata=minimal', MINIMAL],
    ['application/json;odata.metadata=minimal;IEEE754Compatible=true', `${MINIMAL};IEEE754Compatible=true`],
    ['application/json;IEEE754Compatible=false', MINIMAL],
    ['application/json;odata.metadata=full, application/json;q=0.5', 'application/json;odata.metadata=full'],
    ['application/json;metadata=none', 'application/json;odata.metadata=none'],
    ['application/json;odata.metadata=none;q=0.1, application/json;q=0.5', MINIMAL],
    ['application/xml, application/json;q=0.2', MINIMAL],
    ['application/json;odata.metadata=none;q=.1, application/json;q=.5', MINIMAL],
  ])('for Accept: %s', (accept, contentType) => {
    expect(negotiateFormat('data', undefined, accept)).toMatchObject({ kind: 'json', contentType });
  });

  it.each([
    'application/xml',
    'text/html',
    'application/json;q=0',
    'application/json;q=.0',
    'application/json;q=0.0000',
    'application/json;q=.',
    'application/json;q=2',
    'application/json;q=0, */*',
    'application/*;q=0, */*',
    'text/*',
    'application/json;foo=bar',
    'application/json;charset=latin1',
    'nonsense',
  ])('cannot be what Accept: %s asks for', accept => {
    expect(faultOf(() => negotiateFormat('data', undefined, accept)).status).toBe(406);
  });

  it.each([
    ['application/json;odata=verbose', /^Accept names application\/json with a parameter or a value .*Leave it out\.$/],
    ['application/json;odata.metadata=most', /^Accept names application\/json with/],
    ['application/json;q=0', /^Accept admits no format .* ask for application\/json\.$/],
    ['text/html', /^Accept admits no format/],
  ])('is told of where it is refused: %s', (accept, message) => {
    expect(faultOf(() => negotiateFormat('data', undefined, accept)).message).toMatch(message);
  });

  it.each(['none', 'minimal', 'full'] as const)('has the level of control information that is asked for: %s', metadata => {
    for (const range of [`application/json;odata.metadata=${metadata}`, `application/json;Metadata=${metadata.toUpperCase()}`]) {
      expect(negotiateFormat('data', undefined, range)).toMatchObject({ metadata });
      expect(negotiateFormat('data', range, undefined)).toMatchObject({ metadata });
    }
  });

  it('is what $format says, whatever Accept does', () => {
    expect(negotiateFormat('data', 'json', 'application/xml').kind).toBe('json');
    expect(negotiateFormat('data', 'application/json;odata.metadata=minimal', 'text/html').contentType).toBe(MINIMAL);
    for (const format of ['xml', 'atom', 'application/atom+xml', 'yaml', 'text/html']) {
      expect(faultOf(() => negotiateFormat('data', format, '*/*')).status).toBe(406);
    }
  });

  it.each(['json\n', ' json', '\tJSON\r\n', 'json ;odata.metadata=minimal', 'application/json\n'])(
    'may have spaces around what $format says: %j',
    format => {
      expect(negotiateFormat('data', format, undefined).contentType).toMatch(/^application\/json;odata\.metadata=minimal/);
    },
  );

  it('tells numbers as text apart', () => {
    expect(negotiateFormat('data', undefined, 'application/json;IEEE754Compatible=true').numbersAsText).toBe(true);
    expect(negotiateFormat('data', undefined, 'application/json').numbersAsText).toBe(false);
  });
});

describe('the format of $metadata', () => {
  it.each([
    [undefined, undefined, 'application/xml;charset=utf-8'],
    [undefined, '*/*', 'application/xml;charset=utf-8'],
    [undefined, 'application/xml', 'application/xml'],
    [undefined, 'application/json', 'application/json'],
    [undefined, 'application/json, application/xml;q=0.9', 'application/json'],
    [undefined, 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/xml'],
    ['json', 'application/xml', 'application/json;charset=utf-8'],
    ['xml', 'application/json', 'application/xml;charset=utf-8'],
    [undefined, 'application/json, text/plain, */*', 'application/xml;charset=utf-8'],
    [undefined, '*/*, application/xml;q=0.1', 'application/json;charset=utf-8'],
    [undefined, 'application/xml;q=0, */*', 'application/json;charset=utf-8'],
    [undefined, 'application/*;q=0.5, application/json;q=0.4', 'application/xml;charset=utf-8'],
    [
      undefined,
      'application/json;odata.metadata=minimal;q=1.0,application/json;odata=minimalmetadata;q=0.9,application/atomsvc+xml;q=0.8,application/atom+xml;q=0.8,application/xml;q=0.7,text/plain;q=0.7',
      'application/xml',
    ],
    [undefined, 'application/json;odata.metadata=minimal', 'application/json'],
    ['application/json;odata.metadata=minimal', undefined, 'application/json'],
  ])('with $format=%s and Accept: %s', (format, accept, contentType) => {
    expect(negotiateFormat('metadata', format, accept).contentType).toBe(contentType);
  });
});

describe('the charset', () => {
  it.each([
    [{ accept: 'application/json' }, 'application/json'],
    [{ accept: 'application/json', 'accept-charset': 'utf-8' }, 'application/json'],
    [{ accept: 'application/json;charset=latin1', 'accept-charset': 'UTF-8;q=0.7, *;q=0.1' }, 'application/json;charset=utf-8'],
    [
      { accept: 'application/json; charset="latin1";odata.metadata=minimal', 'accept-charset': '*' },
      'application/json;charset=utf-8;odata.metadata=minimal',
    ],
    [{ 'accept-charset': 'iso-8859-1, utf-8;q=0.5' }, undefined],
  ])('of %j leaves %s', (headers, accept) => {
    expect(readAccept(headers)).toBe(accept);
  });

  it.each(['iso-8859-1', 'x-utf-8', 'utf-8;q=0', 'utf-8;q=0.000, us-ascii', '*;q=0', ''])('cannot be %s', charsets => {
    expect(faultOf(() => readAccept({ 'accept-charset': charsets })).details).toMatchObject({
      code: 'NotAcceptable',
      target: 'Accept-Charset',
    });
  });
});

describe('headers that must not be ignored', () => {
  it.each([
    [{ isolation: 'snapshot' }, 'PreconditionFailed'],
    [{ 'odata-isolation': 'snapshot' }, 'PreconditionFailed'],
  ])('%j is refused as %s', (headers, code) => {
    expect(faultOf(() => readHeaders(headers)).details.code).toBe(code);
  });

  it('are not a content type without content, or a language', () => {
    const headers = { 'content-type': 'application/json', 'content-length': '0', 'accept-language': 'da' };
    expect(readHeaders(headers).version).toBe('4.01');
  });
});

describe('the version', () => {
  it.each([
    [{}, '4.01'],
    [{ 'odata-maxversion': '4.0' }, '4.0'],
    [{ 'odata-maxversion': '4.00' }, '4.0'],
    [{ 'odata-maxversion': '4.01' }, '4.01'],
    [{ 'odata-maxversion': '5.0', 'odata-version': '4.0' }, '4.01'],
    [{ 'odata-maxversion': '4.0;NetFx', 'odata-version': '4.0;NetFx' }, '4.0'],
    [{ 'odata-maxversion': ' 4.01 ; NetFx' }, '4.01'],
  ])('for %j is %s', (headers, version) => {
    expect(negotiateVersion(headers)).toBe(version);
  });

  it.each([
    { 'odata-maxversion': '3.0' },
    { 'odata-maxversion': 'four' },
    { 'odata-maxversion': '' },
    { 'odata-version': '2.0' },
    { 'odata-version': '3.0;NetFx' },
    { 'odata-maxversion': ';NetFx' },
    { 'odata-maxversion': '4.0 NetFx' },
  ])('cannot be %j', headers => {
    expect(faultOf(() => negotiateVersion(headers)).details.code).toBe('InvalidHeader');
  });
});

describe('preferences', () => {
  it.each([
    ['odata.maxpagesize=50', 50, 'odata.maxpagesize'],
    ['maxpagesize=50', 50, 'maxpagesize'],
    ['respond-async, odata.maxpagesize = "7"; foo', 7, 'odata.maxpagesize'],
    ['foo="a,odata.maxpagesize=1", odata.maxpagesize=2', 2, 'odata.maxpagesize'],
    ['foo="\\",maxpagesize=1", ODATA.MaxPageSize=2', 2, 'ODATA.MaxPageSize'],
    ['foo="\\\\", maxpagesize=2', 2, 'maxpagesize'],
    ['odata.maxpagesize=3, maxpagesize=4', 4, 'maxpagesize'],
    ['odata.maxpagesize=3, OData.MaxPageSize=4', 3, 'odata.maxpagesize'],
    ['maxpagesize=4, odata.maxpagesize=3, maxpagesize=5', 4, 'maxpagesize'],
    ['odata.maxpagesize=0', undefined, 'odata.maxpagesize'],
    ['odata.maxpagesize=many', undefined, 'odata.maxpagesize'],
    ['odata.maxpagesize=-3', undefined, 'odata.maxpagesize'],
    ['maxpagesize', undefined, 'maxpagesize'],
    ['maxpagesize=1=2', undefined, 'maxpagesize'],
    ['=5, ,;', undefined, undefined],
  ])('of Prefer: %s have the page size %s', (header, maxPageSize, spelling) => {
    const preferences = readPreferences(header);
    expect([preferences.maxPageSize, preferences.spellings.get('maxpagesize')]).toEqual([maxPageSize, spelling]);
  });

  it.each([
    ['omit-values=nulls', 'nulls'],
    ['Omit-Values="nulls"', 'nulls'],
    ['omit-values=Defaults', 'defaults'],
    ['omit-values', undefined],
    ['omit-values=zeros', undefined],
  ])('of Prefer: %s leave out %s', (header, omitted) => {
    expect(readPreferences(header).omitValues).toBe(omitted);
  });

  it.each([
    ['"*"', 'included'],
    ['"display.*"', 'included'],
    ['"-*"', 'excluded'],
    ['"-Org.OData.Core.V1.Permissions"', 'excluded'],
    ['"-Core.Permissions"', 'excluded'],
    ['"-Core.*"', 'excluded'],
    ['-*', 'excluded'],
    ['"*,-Org.OData.*"', 'excluded'],
    ['"-*,Core.Permissions"', 'included'],
    ['"Org.OData.Core.V1.*, -Org.OData.Core.V1.Permissions"', 'excluded'],
    ['"-Org.OData.Core.V1.*,Org.OData.*"', 'excluded'],
    ['"-Org.OData.*,Org.OData.Core.V1.*"', 'included'],
    ['"-*,*"', 'included'],
    ['"-Core.Permissions#other"', 'included'],
    ['"-Core.Description"', 'included'],
    ['"-display.*"', 'included'],
    ['"-*,display.*"', 'excluded'],
    ['"-Org.OData.Core.V1.Perm*"', 'included'],
    ['"--*,,-"', 'included'],
  ])('of Prefer: include-annotations=%s have Core.Permissions %s', (patterns, expected) => {
    expect(readPreferences(`odata.include-annotations=${patterns}`).permissions).toBe(expected);
  });

  it('may come in several headers', () => {
    expect(readPreferences(['omit-values=nulls', 'maxpagesize=2'])).toMatchObject({ omitValues: 'nulls', maxPageSize: 2 });
  });

  it('need not come at all', () => {
    expect(readPreferences(undefined)).toMatchObject({ omitValues: undefined, maxPageSize: undefined, permissions: undefined });
  });
});

describe('the service root', () => {
  it.each([
    [undefined, 'http', 'localhost:8080', 'http://localhost:8080/odata/'],
    [undefined, 'https', 'data.example.dk', 'https://data.example.dk/odata/'],
    [undefined, 'http', '[::1]:8080', 'http://[::1]:8080/odata/'],
    [undefined, 'http', 'evil"/><script>', 'http://localhost/odata/'],
    [undefined, 'http', `${'a'.repeat(253)}:65535`, `http://${'a'.repeat(253)}:65535/odata/`],
    [undefined, 'http', 'a'.repeat(254), 'http://localhost/odata/'],
    [undefined, 'http', `[${':'.repeat(46)}]`, 'http://localhost/odata/'],
    ['https://example.dk/opslag', 'http', 'inside', 'https://example.dk/opslag/odata/'],
    ['https://example.dk/', 'http', 'inside', 'https://example.dk/odata/'],
  ])('with the public address %s, asked at %s://%s', (publicUrl, protocol, host, root) => {
    expect(serviceRoot(publicUrl, '/odata', { protocol, host })).toBe(root);
  });
});

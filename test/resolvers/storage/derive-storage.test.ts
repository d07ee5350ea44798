/** The storage mapping of both models: columns, complex columns, links. */
import { deriveStorage } from '../../../resolvers/storage/derive-storage';
import { ORGANISATION, SAMPLE } from '../reading';

describe('the storage mapping', () => {
  const sample = deriveStorage(SAMPLE);

  it('knows every column by the name that expressions use', () => {
    expect(sample.columnsByName.get('Item_timeOrNull')).toMatchObject({
      owner: 'Item',
      column: 'time_of_day_or_null',
      alias: 'timeOrNull',
      nullable: true,
    });
    expect(sample.columnsByName.get('Item_size_remark')).toMatchObject({
      column: 'size_note',
      alias: 'size.remark',
      path: ['size', 'remark'],
    });
    expect(sample.columnsByName.get('Item_boxSize_width')).toMatchObject({ column: 'box_width', nullable: false });
    expect(sample.columnsByName.has('Item_size')).toBe(false);
  });

  it('has the key in the order of the model', () => {
    expect(sample.entities.get('Item')?.key.map(column => column.column)).toEqual(['collection', 'number']);
  });

  it('pairs the columns of links, each with a type, and names those that are no fields apart', () => {
    const whole = sample.linksByName.get('Item_whole');
    expect(whole?.from.map(({ column, alias }) => [column, alias])).toEqual([
      ['whole_collection', '$whole_collection'],
      ['whole_number', '$whole_number'],
    ]);
    expect(whole?.from.map(({ type }) => type)).toEqual([
      { kind: 'scalar', name: 'String' },
      { kind: 'scalar', name: 'Int' },
    ]);
    const keywords = sample.linksByName.get('Item_keywords');
    expect(keywords?.through).toMatchObject({ table: { name: 'item_keyword' }, to: [{ column: 'keyword_id', type: { name: 'Short' } }] });
  });

  it('has a link for each of the organisation', () => {
    const storage = deriveStorage(ORGANISATION);
    expect(storage.linksByName.size).toBe(ORGANISATION.entities.reduce((total, entity) => total + entity.links.length, 0));
    expect(storage.entities.get('Person')?.table).toEqual({ schema: 'organisation', name: 'person', rows: [] });
  });
});

/** The entities of the sample model (`test/models/sample`), written by hand beside it: two key properties, a link through a table, members of complex values, and each type that a property can have. */
import type { EntityDescription, SampleEntity } from './entity-description';

const ITEM = ['collection', 'number'] as const;
const ITEM_THERE = ['item_collection', 'item_number'] as const;
const WHOLE = ['whole_collection', 'whole_number'] as const;
const TO_ITEM = { target: 'Item', many: false, nullable: false, from: ITEM_THERE, to: ITEM } as const;

export const SAMPLE: Readonly<Record<SampleEntity, EntityDescription>> = {
  Item: {
    table: 'sample.item',
    set: 'Items',
    key: ['Collection', 'Number'],
    searched: ['Title', 'Label'],
    properties: {
      ...{
        Collection: 'Text',
        Number: 'Int',
        Code: 'Long',
        Title: 'Text?',
        Label: 'Text',
        Condition: 'Condition',
        FormerCondition: 'Condition?',
      },
      ...{ 'Size/Width': 'Decimal', 'Size/Height': 'Decimal?', 'Size/Unit': 'LengthUnit', 'Size/Remark': 'Text?' },
      ...{ 'BoxSize/Width': 'Decimal', 'BoxSize/Height': 'Decimal?', 'BoxSize/Unit': 'LengthUnit', 'BoxSize/Remark': 'Text?' },
      ...{ Flag: 'Boolean', FlagOrNull: 'Boolean?', Byte: 'Int', ByteOrNull: 'Int?', SByte: 'Int', SByteOrNull: 'Int?' },
      ...{ Short: 'Int', ShortOrNull: 'Int?', Int: 'Long', IntOrNull: 'Long?', Long: 'Long', LongOrNull: 'Long?' },
      ...{ Single: 'Single', SingleOrNull: 'Single?', Double: 'Double', DoubleOrNull: 'Double?' },
      ...{ Decimal: 'Decimal', DecimalOrNull: 'Decimal?', Uuid: 'Guid', UuidOrNull: 'Guid?', Date: 'Date', DateOrNull: 'Date?' },
      ...{
        Moment: 'Instant',
        MomentOrNull: 'Instant?',
        Time: 'Time',
        TimeOrNull: 'Time?',
        Duration: 'Duration',
        DurationOrNull: 'Duration?',
      },
      ...{ Binary: 'Binary', BinaryOrNull: 'Binary?', Secret: 'Text?', ManualType: 'Text?' },
    },
    columns: {
      ...{ 'Size/Width': 'size_width', 'Size/Height': 'size_height', 'Size/Unit': 'size_unit', 'Size/Remark': 'size_note' },
      ...{ 'BoxSize/Width': 'box_width', 'BoxSize/Height': 'box_height', 'BoxSize/Unit': 'box_unit', 'BoxSize/Remark': 'box_note' },
      ...{ SByte: 'sbyte', SByteOrNull: 'sbyte_or_null', Time: 'time_of_day', TimeOrNull: 'time_of_day_or_null' },
    },
    links: {
      Certificate: { target: 'Certificate', many: false, nullable: true, from: ITEM, to: ITEM_THERE },
      Whole: { target: 'Item', many: false, nullable: true, from: WHOLE, to: ITEM },
      Parts: { target: 'Item', many: true, nullable: false, from: ITEM, to: WHOLE },
      Keywords: {
        target: 'Keyword',
        many: true,
        nullable: false,
        from: ITEM,
        to: ['id'],
        through: { type: 'ItemKeyword', from: ITEM_THERE, to: ['keyword_id'] },
      },
    },
  },
  Certificate: {
    table: 'sample.certificate',
    set: undefined,
    key: ['Id'],
    searched: ['Issuer'],
    containedBy: { owner: 'Item', link: 'Certificate' },
    properties: { Id: 'Long', Issuer: 'Text', Issued: 'Date?' },
    links: { Item: TO_ITEM },
  },
  Keyword: {
    table: 'sample.keyword',
    set: 'Keywords',
    key: ['Id'],
    searched: ['Word'],
    properties: { Id: 'Int', Word: 'Text', Condition: 'Condition?' },
    links: {
      Items: {
        target: 'Item',
        many: true,
        nullable: false,
        from: ['id'],
        to: ITEM,
        through: { type: 'ItemKeyword', from: ['keyword_id'], to: ITEM_THERE },
      },
    },
  },
  /** Only the table that joins the two: no entity of the model. */
  ItemKeyword: { table: 'sample.item_keyword', set: undefined, key: [], searched: [], properties: {}, links: {} },
};

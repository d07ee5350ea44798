/** The fields of a key by their types, as the console lists them. */
import { byType } from '../../web/console/by-type';

it('gives each type its fields in their order, and looks once at each field, however many types there are', () => {
  const names = Array.from({ length: 1000 }, (_, place) => `Type${place % 500}.field${place}`);
  let looks = 0;
  const types = byType(names, name => {
    looks += 1;
    return name;
  });
  expect([types.size, types.get('Type7'), looks]).toEqual([500, ['Type7.field7', 'Type7.field507'], 1000]);
});

/** The groups of tests in the order of their projects: in a fresh clone Jest does not know how long each takes. */
const { default: Sequencer } = require('@jest/test-sequencer');
const { projects } = require('../../jest.together.config');

const names = projects.map(({ displayName }) => displayName);

module.exports = class GroupOrder extends Sequencer {
  sort(tests) {
    return [...tests].sort((one, other) => placeOf(one) - placeOf(other));
  }
};

function placeOf({ context }) {
  return names.indexOf(context.config.displayName?.name);
}

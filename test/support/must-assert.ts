/** A test that asserts nothing fails, also one whose only `expect` stands in a loop over nothing. */
beforeEach(() => expect.hasAssertions());

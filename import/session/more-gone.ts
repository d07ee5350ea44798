/** More rows have gone than were counted, since another session has added some: no guard has looked at them. */
export class MoreGone extends Error {}

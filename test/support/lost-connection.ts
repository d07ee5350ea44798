/** What the log says of a database that went away, as `unavailable`: PostgreSQL's own word where it came through, else what the driver or the system says of the next read or write. */
export const LOST_CONNECTION = /^(?:3D000|57P01|Connection terminated|Client has encountered|ECONNRESET|EPIPE)/;

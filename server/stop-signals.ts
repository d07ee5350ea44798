/** What tells a process to end in order: Ctrl-C, a supervisor, and a terminal or connection that was closed. Node does not keep what nohup says of the last one. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

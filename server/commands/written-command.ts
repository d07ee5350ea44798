/** A command with its arguments -> as it is written in the shell at hand. In a checkout no shell finds `opslag` by itself: whoever comes by npm writes npx. */
export function writtenCommand(command: string): string {
  return `${process.env.npm_lifecycle_event === undefined ? '' : 'npx '}opslag ${command}`;
}

/** A plugin with a name for Fastify, which would look for one among all modules that are loaded. */
export function namedPlugin<Plugin extends object>(name: string, plugin: Plugin): Plugin {
  return Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
}

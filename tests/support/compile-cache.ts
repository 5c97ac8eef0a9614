import { join } from 'node:path'

/**
 * With this setting a process of Node finds the modules compiled that another has compiled before: it starts in half the
 * processor time.
 */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node-compile'),
}

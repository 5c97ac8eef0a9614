/** What every call needs for encoding and decoding bodies, in one module that is loaded with the first of them. */
export { withOwnPaths } from './addresses.ts'
export { loadMessage } from './load-message.ts'
export { readProblem } from './problem.ts'

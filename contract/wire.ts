/** Everything for encoding and decoding bodies, in one module that is loaded on demand. */
export { withOwnPaths } from './addresses.ts'
export { messages } from './messages.ts'
export { readProblem } from './problem.ts'

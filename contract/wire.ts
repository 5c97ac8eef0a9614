/** All that is needed to read and write bodies, for those who load it only when they do. */
export { withOwnPaths } from './addresses.ts'
export { messages } from './messages.ts'
export { readProblem } from './problem.ts'

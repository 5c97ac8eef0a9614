/** Why the shop cannot start, in one line for the operator, who can do something about it. */
export class StartError extends Error {
  override name = 'StartError'
}

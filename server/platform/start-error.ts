/** A reason why the shop cannot start that the operator can remove; the message is one line. */
export class StartError extends Error {
  override name = 'StartError'
}

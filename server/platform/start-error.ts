interface Because extends ErrorOptions {
  /** Names the reason, so that whoever shows the line can say what helps there. */
  readonly reason?: string
  readonly values?: Readonly<Record<string, string | number>>
}

/** A reason why the shop cannot start, or do what a command asks, that the operator can remove; the message is one line. */
export class StartError extends Error {
  override name = 'StartError'
  readonly reason: string | null
  readonly values: Readonly<Record<string, string | number>>

  constructor(line: string, { reason, values = {}, ...options }: Because = {}) {
    super(line, options)
    this.reason = reason ?? null
    this.values = values
  }
}

/** What the first process of a server says to those that it has started. */
export type ToMember =
  | {
      kind: 'open'
      /** From 1 on; the first of them does what one process has to do for all. */
      number: number
      /** True where none of them is open yet: it takes the port before anything else, as one process does. */
      first: boolean
    }
  | { kind: 'database'; url: string }
  | { kind: 'stop'; answerFor: number }
  | { kind: 'measure'; id: number }
  | { kind: 'measured'; id: number; text: string }

/** What they say to it. */
export type FromMember =
  | { kind: 'opened'; url: string }
  /** Asks for the address of the embedded database, which is started for it. */
  | { kind: 'database' }
  /** Asks for what all processes of the server measure. */
  | { kind: 'measure'; id: number }
  | { kind: 'measured'; id: number; text: string }

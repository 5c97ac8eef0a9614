import { useId, useState } from 'react'
import type { AnswerOf, AnyCall, InputOf, ReasonOf } from '#contract/call.ts'
import { useTranslation } from '../texts/use-translation.ts'
import type { FormState } from '../ui/forms/Form.tsx'
import { useMutation } from './use-mutation.ts'

/** What was typed, by the name of the field; a ticked box is 'on', an empty one ''. */
export type Values<Name extends string> = Readonly<Record<Name, string>>
/** Why a field cannot be sent, by its reason. */
export type Faults<Name extends string> = Partial<Record<Name, string | null>>

interface FormOptions<C extends AnyCall, Name extends string> {
  readonly call: C
  /** Has the words of faults and refusals, as `refused.<reason>`. */
  readonly namespace: string
  /** In the order in which they stand on the screen. */
  readonly fields: readonly Name[]
  readonly check?: (values: Values<Name>) => Faults<Name>
  readonly input: (values: Values<Name>) => InputOf<C>
  /** The field to which a refusal belongs; the others belong to the whole form. */
  readonly at?: Partial<Record<ReasonOf<C>, Name>>
  readonly done: (answer: AnswerOf<C>, values: Values<Name>) => void | Promise<void>
  /** Called with a refusal; true where it has been dealt with. */
  readonly refused?: (reason: string, values: Values<Name>) => boolean
  /** A refusal that is there from the start, as after a form that was sent without scripts. */
  readonly atFirst?: string | undefined
}

const WHOLE = ''

/** A form that is checked and sent, with its errors at the fields. What was typed stays in the controls. */
export function useForm<C extends AnyCall, Name extends string>(
  options: FormOptions<C, Name>,
): FormState<Name> {
  const { call, namespace, fields, check, input, at, done, refused, atFirst } = options
  const { t } = useTranslation([namespace, 'refusals', 'common'])
  const { act, acting } = useMutation(call, namespace)
  const id = useId()
  const word = (reason: string) => t([`refused.${reason}`, `refusals:${reason}`])
  const [said, setSaid] = useState<Readonly<Record<string, string>>>(() =>
    atFirst ? { [fieldOf(atFirst)]: word(atFirst) } : {},
  )
  const [attempts, setAttempts] = useState(0)

  function fieldOf(reason: string): string {
    return (at as Record<string, string> | undefined)?.[reason] ?? WHOLE
  }

  function refuse(words: Record<string, string>) {
    setSaid(words)
    setAttempts(count => count + 1)
  }

  async function send(values: Values<Name>) {
    const faults = Object.entries(check?.(values) ?? {}).filter(([, reason]) => reason)
    if (faults.length > 0)
      return refuse(Object.fromEntries(faults.map(([name, reason]) => [name, word(String(reason))])))
    const outcome = await act(input(values))
    if (outcome.refused === undefined) {
      setSaid({})
      return done(outcome.answer, values)
    }
    if (!refused?.(outcome.refused, values)) refuse({ [fieldOf(outcome.refused)]: outcome.said })
  }

  return {
    field: name => ({ id: `${id}-${name}`, name, error: said[name] ?? null }),
    problems: [...fields, WHOLE]
      .filter(name => said[name])
      .map(name => ({ id: name === WHOLE ? null : `${id}-${name}`, said: said[name] ?? '' })),
    attempts,
    sending: acting,
    onSubmit(event) {
      event.preventDefault()
      const data = new FormData(event.currentTarget)
      void send(Object.fromEntries(fields.map(name => [name, String(data.get(name) ?? '')])) as Values<Name>)
    },
    onInput({ target }) {
      // A field that is being corrected loses its error.
      const name = target instanceof Element ? (target.getAttribute('name') ?? WHOLE) : WHOLE
      if (said[name] && name !== WHOLE) setSaid(({ [name]: _, ...rest }) => rest)
    },
  }
}

import { type ReactNode, useState } from 'react'
import type { deleteAccount, trustBrowser, verifyEmail } from '#contract/calls/accounts.ts'
import type { confirmNewsletter, unsubscribeNewsletter } from '#contract/calls/visit.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/forms/Notice.tsx'

type TokenCall =
  | typeof verifyEmail
  | typeof trustBrowser
  | typeof deleteAccount
  | typeof confirmNewsletter
  | typeof unsubscribeNewsletter

interface Props {
  readonly call: TokenCall
  readonly token: string
  /** On the button. Nothing happens before it is pressed, since programs that scan mails open their links. */
  readonly press: string
  readonly done: () => void
  /** One way on where the token cannot be used. */
  readonly otherwise?: ReactNode
  readonly look?: 'main' | 'plain'
}

/** The button on the page to which a mail leads. */
export function TokenAnswer({ call, token, press, done, otherwise, look = 'main' }: Props) {
  const { t } = useTranslation('accounts')
  const { act, acting } = useMutation(call as typeof verifyEmail, 'accounts')
  const [refusal, setRefusal] = useState<{ said: string; refused: string } | null>(null)

  async function answer() {
    const outcome = await act({ params: { token } })
    if (outcome.refused === undefined) done()
    else setRefusal({ said: outcome.said, refused: outcome.refused })
  }

  const over = refusal?.refused === 'tokenInvalid' || refusal?.refused === 'emailTaken'
  return (
    <>
      {refusal && (
        <Notice look="bad" title={over ? t('token.over') : undefined} focused>
          <p>{refusal.said}</p>
        </Notice>
      )}
      {over ? (
        otherwise
      ) : (
        <p>
          <Button look={look} onClick={() => void answer()} aria-disabled={acting || undefined}>
            {press}
          </Button>
        </p>
      )}
    </>
  )
}

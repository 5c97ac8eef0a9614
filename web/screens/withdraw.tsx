import { useState } from 'react'
import { declareWithdrawal, listReturns, returnPurchase } from '#contract/calls/returns.ts'
import { emailFault } from '#rules/credentials.ts'
import { ReturnList } from '../coins/ReturnList.tsx'
import { parseMoment } from '../membership/parse-moment.ts'
import type { RouteLocation } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import { ReadFault } from '../session/ReadFault.tsx'
import { read, useRead } from '../session/read.ts'
import { useReader } from '../session/reader.ts'
import { useForm } from '../session/use-form.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { TextArea } from '../ui/Field.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { unlistedScreen } from './groups/group-screens.tsx'
import { ContractOf, NoticeReceipt, refusedWithout, SenderFields } from './groups/notice-form.tsx'

export default unlistedScreen('withdraw:', Withdraw)

/**
 * § 356a BGB: who is signed in gives back here what they bought; everybody else sends a notice, whose mail leads to the same
 * list. Without scripts the form is posted.
 */
function Withdraw({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('withdraw')
  const link = useLink()
  const reader = useReader()
  const [received, setReceived] = useState(parseMoment(place.search.received))
  return (
    <Sheet
      title={t('title')}
      lead={received ? null : t('lead')}
      otherwise={
        <>
          {reader ? (
            <p>
              {t('historyBefore')} <a href={link('/user/history')}>{t('history')}</a>.
            </p>
          ) : (
            !received && (
              <p>
                <a href={`${link('/sign-in')}?next=${encodeURIComponent(link('/withdraw'))}`}>
                  {t('signIn')}
                </a>{' '}
                {t('signInAfter')}
              </p>
            )
          )}
          <p>
            {t('membershipBefore')} <a href={link('/cancel')}>{t('membership')}</a>.
          </p>
        </>
      }
    >
      {received ? (
        <NoticeReceipt namespace="withdraw" at={received} lines={['mail', 'none']} />
      ) : reader ? (
        <Own />
      ) : (
        <Declare place={place} done={setReceived} />
      )}
    </Sheet>
  )
}

function Own() {
  const { answer, broken, fault, again } = useRead(read(listReturns, {}))
  const { act } = useMutation(returnPurchase, 'coins')
  if (broken) return <ReadFault fault={fault} again={again} />
  if (!answer) return <Skeleton count={3} />
  const withdraw = async (id: string) => (await act({ params: { id } })).said ?? null
  return <ReturnList purchases={answer.purchases} withdraw={withdraw} />
}

interface DeclareProps {
  readonly place: RouteLocation
  readonly done: (receivedAt: Date) => void
}

function Declare({ place, done }: DeclareProps) {
  const { t } = useTranslation('withdraw')
  const link = useLink()
  const form = useForm({
    call: declareWithdrawal,
    namespace: 'withdraw',
    fields: ['email', 'name', 'about'],
    check: ({ email }) => ({ email: emailFault(email) }),
    input: body => ({ body }),
    at: { emailMissing: 'email', emailInvalid: 'email', tooLong: 'about' },
    done: ({ receivedAt }) => done(receivedAt ?? new Date(Number.NaN)),
    atFirst: refusedWithout(place),
  })
  return (
    <>
      <ContractOf namespace="withdraw" />
      <Form of={form} send={t('send')} action={link('/withdraw')} method="post">
        <SenderFields namespace="withdraw" form={form} place={place} />
        <TextArea {...form.field('about')} label={t('about')} hint={t('aboutHint')} maxLength={2000} />
      </Form>
    </>
  )
}

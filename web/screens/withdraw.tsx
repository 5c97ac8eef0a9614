import { useState } from 'react'
import { declareWithdrawal, listReturns, returnPurchase } from '#contract/calls/returns.ts'
import { emailFault } from '#rules/credentials.ts'
import { ReturnList } from '../coins/ReturnList.tsx'
import { parseMoment } from '../membership/parse-moment.ts'
import { useLocalTime } from '../platform/local-time.ts'
import { usePageState } from '../platform/page-state.ts'
import type { RouteLocation } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import { ReadFault } from '../session/ReadFault.tsx'
import { read, useRead } from '../session/read.ts'
import { useReader } from '../session/reader.ts'
import { useForm } from '../session/use-form.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Field, TextArea } from '../ui/Field.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './cancel.module.css'
import { unlistedScreen } from './groups/group-screens.tsx'

/** Values of `refused` in the address, after the form was sent without scripts. */
const KNOWN_REFUSALS = ['emailMissing', 'emailInvalid', 'tooLong', 'tooManyTries', 'temporarilyUnavailable']

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
      {received ? <Receipt at={received} /> : reader ? <Own /> : <Declare place={place} done={setReceived} />}
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

/** With date and time, as the law wants it; the same whether there is an account or not. */
function Receipt({ at }: { readonly at: Date }) {
  const { t } = useTranslation('withdraw')
  const localTime = useLocalTime()
  return (
    <Notice look="good" title={t('received.title')} focused>
      <p>{t('received.at', { moment: localTime(at) })}</p>
      <p>{t('received.mail')}</p>
      <p>{t('received.none')}</p>
    </Notice>
  )
}

interface DeclareProps {
  readonly place: RouteLocation
  readonly done: (receivedAt: Date) => void
}

function Declare({ place, done }: DeclareProps) {
  const { t } = useTranslation('withdraw')
  const link = useLink()
  const { site } = usePageState()
  const form = useForm({
    call: declareWithdrawal,
    namespace: 'withdraw',
    fields: ['email', 'name', 'about'],
    check: ({ email }) => ({ email: emailFault(email) }),
    input: body => ({ body }),
    at: { emailMissing: 'email', emailInvalid: 'email', tooLong: 'about' },
    done: ({ receivedAt }) => done(receivedAt ?? new Date(Number.NaN)),
    atFirst: KNOWN_REFUSALS.find(one => one === place.search.refused),
  })
  return (
    <>
      <dl className={styles.contract}>
        <dt>{t('contract')}</dt>
        <dd>{t('contractOf', { shop: site.name })}</dd>
      </dl>
      <Form of={form} send={t('send')} action={link('/withdraw')} method="post">
        <Field
          {...form.field('email')}
          label={t('email')}
          hint={t('emailHint')}
          type="email"
          autoComplete="email"
          defaultValue={place.search.email}
          required
        />
        <Field {...form.field('name')} label={t('name')} autoComplete="name" maxLength={200} />
        <TextArea {...form.field('about')} label={t('about')} hint={t('aboutHint')} maxLength={2000} />
      </Form>
    </>
  )
}

import { useState } from 'react'
import { declareCancellation } from '#contract/calls/membership.ts'
import { emailFault } from '#rules/credentials.ts'
import { parseMoment } from '../membership/parse-moment.ts'
import type { RouteLocation } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import { useForm } from '../session/use-form.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Field, Select, TextArea } from '../ui/Field.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import styles from './cancel.module.css'
import { unlistedScreen } from './groups/group-screens.tsx'
import { ContractOf, NoticeReceipt, refusedWithout, SenderFields } from './groups/notice-form.tsx'

/** What was received, and from whom; '' where that is not known any more. */
interface Received {
  readonly at: Date
  readonly email: string
}

export default unlistedScreen('cancel:', CancelContract)

/** § 312k BGB: everything that a notice needs on one page, with one button. Without scripts the same form is posted. */
function CancelContract({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('cancel')
  const link = useLink()
  const at = parseMoment(place.search.received)
  const [received, setReceived] = useState<Received | null>(at && { at, email: '' })
  return (
    <Sheet
      title={t('title')}
      lead={received ? null : t('lead')}
      otherwise={
        <>
          {!received && (
            <p>
              {t('ownBefore')} <a href={link('/user/membership')}>{t('membership')}</a>.
            </p>
          )}
          <p>
            {t('contactBefore')} <a href={link('/contact')}>{t('write')}</a>.
          </p>
        </>
      }
    >
      {received ? (
        <NoticeReceipt
          namespace="cancel"
          at={received.at}
          lines={[received.email ? 'mail' : 'mailUnknown', 'none']}
          values={{ email: received.email }}
        />
      ) : (
        <>
          <ContractOf namespace="cancel" />
          <NoticeForm place={place} done={setReceived} />
        </>
      )}
    </Sheet>
  )
}

function NoticeForm({
  place,
  done,
}: {
  readonly place: RouteLocation
  readonly done: (received: Received) => void
}) {
  const { t } = useTranslation('cancel')
  const link = useLink()
  const form = useForm({
    call: declareCancellation,
    namespace: 'cancel',
    fields: ['kind', 'reason', 'email', 'name', 'wishedOn'],
    check: ({ kind, reason, email }) => ({
      reason: kind === 'extraordinary' && reason.trim() === '' ? 'reasonMissing' : null,
      email: emailFault(email),
    }),
    input: ({ kind, ...typed }) => ({ body: { ...typed, extraordinary: kind === 'extraordinary' } }),
    at: {
      ...{ emailMissing: 'email', emailInvalid: 'email', reasonMissing: 'reason', dayInvalid: 'wishedOn' },
    },
    done: ({ receivedAt }, { email }) =>
      done({ at: receivedAt ?? new Date(Number.NaN), email: email.trim() }),
    atFirst: refusedWithout(place),
  })
  const kinds = ['ordinary', 'extraordinary'].map(value => ({ value, label: t(value) }))
  return (
    <div className={styles.form}>
      <Form of={form} send={t('send')} action={link('/cancel')} method="post">
        <Select {...form.field('kind')} label={t('kind')} options={kinds} />
        <div className={styles.reason}>
          <TextArea {...form.field('reason')} label={t('reason')} hint={t('reasonHint')} maxLength={2000} />
        </div>
        <SenderFields namespace="cancel" form={form} place={place} />
        <Field {...form.field('wishedOn')} label={t('day')} hint={t('dayHint')} type="date" />
      </Form>
    </div>
  )
}

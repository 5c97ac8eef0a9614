import { useState } from 'react'
import { declareCancellation } from '#contract/calls/membership.ts'
import { emailFault } from '#rules/credentials.ts'
import { parseMoment } from '../membership/parse-moment.ts'
import { useLocalTime } from '../platform/local-time.ts'
import { usePageState } from '../platform/page-state.ts'
import type { RouteLocation } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import { useForm } from '../session/use-form.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Field, Select, TextArea } from '../ui/Field.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import styles from './cancel.module.css'
import { unlistedScreen } from './groups/group-screens.tsx'

/** Values of `refused` in the address, after the form was sent without scripts. */
const KNOWN_REFUSALS = [
  'emailMissing',
  'emailInvalid',
  'reasonMissing',
  'dayInvalid',
  'tooLong',
  'tooManyTries',
  'temporarilyUnavailable',
]

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
  const { site } = usePageState()
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
        <Receipt {...received} />
      ) : (
        <>
          <dl className={styles.contract}>
            <dt>{t('contract')}</dt>
            <dd>{t('contractOf', { shop: site.name })}</dd>
          </dl>
          <NoticeForm place={place} done={setReceived} />
        </>
      )}
    </Sheet>
  )
}

/** With date and time, as the law wants it; the same whether there is an account or not. */
function Receipt({ at, email }: Received) {
  const { t } = useTranslation('cancel')
  const localTime = useLocalTime()
  return (
    <Notice look="good" title={t('received.title')} focused>
      <p>{t('received.at', { moment: localTime(at) })}</p>
      <p>{email ? t('received.mail', { email }) : t('received.mailUnknown')}</p>
      <p>{t('received.none')}</p>
    </Notice>
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
    atFirst: KNOWN_REFUSALS.find(one => one === place.search.refused),
  })
  const kinds = ['ordinary', 'extraordinary'].map(value => ({ value, label: t(value) }))
  return (
    <div className={styles.form}>
      <Form of={form} send={t('send')} action={link('/cancel')} method="post">
        <Select {...form.field('kind')} label={t('kind')} options={kinds} />
        <div className={styles.reason}>
          <TextArea {...form.field('reason')} label={t('reason')} hint={t('reasonHint')} maxLength={2000} />
        </div>
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
        <Field {...form.field('wishedOn')} label={t('day')} hint={t('dayHint')} type="date" />
      </Form>
    </div>
  )
}

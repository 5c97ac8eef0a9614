import { useState } from 'react'
import { reportContent } from '#contract/calls/notices.ts'
import { emailFault } from '#rules/credentials.ts'
import { parseMoment } from '../membership/parse-moment.ts'
import { usePageState } from '../platform/page-state.ts'
import type { RouteLocation } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import { useForm } from '../session/use-form.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Check, Field, TextArea } from '../ui/Field.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import styles from './cancel.module.css'
import { unlistedScreen } from './groups/group-screens.tsx'
import { NoticeReceipt, refusedWithout, SenderFields } from './groups/notice-form.tsx'

/** What was received, and under which number. */
interface Received {
  readonly at: Date
  readonly number: string
}

export default unlistedScreen('notice:', ReportContent)

/**
 * Regulation (EU) 2022/2065, Art. 11, 12 and 16: the point of contact, and a form for everybody. Without scripts it is
 * posted.
 */
function ReportContent({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('notice')
  const link = useLink()
  const { site } = usePageState()
  const at = parseMoment(place.search.received)
  const [received, setReceived] = useState<Received | null>(at && { at, number: place.search.number ?? '' })
  return (
    <Sheet title={t('title')} lead={received ? null : t('lead')}>
      {received ? (
        <NoticeReceipt
          namespace="notice"
          at={received.at}
          lines={['mail']}
          values={{ number: received.number }}
        />
      ) : (
        <NoticeForm place={place} done={setReceived} />
      )}
      <dl className={styles.contract}>
        <dt>{t('contact')}</dt>
        <dd>
          {t('contactOf')} <a href={link('/contact')}>{site.operator.email || t('common:footer.contact')}</a>
        </dd>
      </dl>
    </Sheet>
  )
}

interface FormProps {
  readonly place: RouteLocation
  readonly done: (received: Received) => void
}

function NoticeForm({ place, done }: FormProps) {
  const { t } = useTranslation('notice')
  const link = useLink()
  const form = useForm({
    call: reportContent,
    namespace: 'notice',
    fields: ['about', 'reason', 'email', 'name', 'inGoodFaith'],
    check: ({ about, reason, email, inGoodFaith }) => ({
      about: about.trim() === '' ? 'aboutMissing' : null,
      reason: reason.trim() === '' ? 'reasonMissing' : null,
      email: email.trim() === '' ? null : emailFault(email),
      inGoodFaith: inGoodFaith === 'on' ? null : 'goodFaithMissing',
    }),
    input: ({ inGoodFaith, ...body }) => ({ body: { ...body, inGoodFaith: inGoodFaith === 'on' } }),
    at: {
      ...{ aboutMissing: 'about', reasonMissing: 'reason', emailInvalid: 'email' },
      goodFaithMissing: 'inGoodFaith',
    },
    done: ({ receivedAt, number }) => done({ at: receivedAt ?? new Date(Number.NaN), number }),
    atFirst: refusedWithout(place),
  })
  return (
    <Form of={form} send={t('send')} action={link('/notice')} method="post">
      <Field
        {...form.field('about')}
        label={t('about')}
        hint={t('aboutHint')}
        defaultValue={place.search.about}
        maxLength={500}
        required
      />
      <TextArea
        {...form.field('reason')}
        label={t('reason')}
        hint={t('reasonHint')}
        maxLength={4000}
        required
      />
      <SenderFields namespace="notice" form={form} place={place} required={false} />
      <Check {...form.field('inGoodFaith')} label={t('faith')} required />
    </Form>
  )
}

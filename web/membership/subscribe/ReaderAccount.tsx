import { useState } from 'react'
import { estimateSubscription } from '#contract/calls/membership.ts'
import type { User } from '#contract/generated/accounts.ts'
import { isUsZip } from '#rules/zip.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useLink, useNavigation } from '../../router/navigation.ts'
import { useReader } from '../../session/reader.ts'
import { useForm } from '../../session/use-form.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { SoldPlan } from '../plans.ts'
import styles from './AccountStep.module.css'
import { readOrderDraft, saveOrderDraft } from './order-draft.ts'
import { subscribePath } from './steps.ts'
import { UnverifiedAccount } from './UnverifiedAccount.tsx'
import { useStoreEstimate } from './use-estimate.ts'
import { VisitorAccount } from './VisitorAccount.tsx'

interface Props {
  readonly plan: SoldPlan
  /** Why the last step led back to this one. */
  readonly refused: string | undefined
}

/** Who is signed in, from where, and with which coupon. */
export default function ReaderAccount({ plan, refused }: Props) {
  const reader = useReader()
  if (reader === undefined) return <Skeleton count={4} />
  // The session has ended elsewhere.
  if (reader === null) return <VisitorAccount />
  if (!reader.emailVerified) return <UnverifiedAccount reader={reader} />
  return <Details key={reader.id} reader={reader} plan={plan} refused={refused} />
}

const US = 'US'

interface DetailsProps extends Props {
  readonly reader: User
}

function Details({ reader, plan, refused }: DetailsProps) {
  const { t } = useTranslation('membership')
  const link = useLink()
  const { lang, site } = usePageState()
  const { go } = useNavigation()
  const keepEstimate = useStoreEstimate(plan)
  const [draft] = useState(readOrderDraft)
  const [zipAsked, setZipAsked] = useState(reader.country === US || Boolean(refused?.startsWith('zip')))
  const [zipInvalid, setZipInvalid] = useState(refused === 'zipInvalid')

  const form = useForm({
    call: estimateSubscription,
    namespace: 'membership',
    fields: ['zip', 'coupon'],
    check({ zip, coupon }) {
      // Stored whatever the outcome.
      saveOrderDraft({ zip: zip.trim(), coupon: coupon.trim() })
      // It may stay empty where the shop knows it already; the shop refuses where it is missing.
      return { zip: zip.trim() !== '' && !isUsZip(zip) ? 'zipFormat' : null }
    },
    input: ({ zip, coupon }) => ({
      query: { lang },
      body: { planId: plan.id, couponCode: coupon.trim() || undefined, zip: zip.trim() || undefined },
    }),
    at: {
      zipRequired: 'zip',
      zipInvalid: 'zip',
      couponNotFound: 'coupon',
      couponExpired: 'coupon',
      couponNotForPlan: 'coupon',
    },
    atFirst: refused,
    async done(estimate, { zip, coupon }) {
      await keepEstimate(estimate, { zip: zip.trim(), coupon: coupon.trim() })
      go(link(subscribePath({ plan: plan.id, step: 'confirm' })))
    },
    refused(reason) {
      if (reason === 'zipRequired') setZipAsked(true)
      setZipInvalid(reason === 'zipInvalid')
      return false
    },
  })
  const zip = form.field('zip')
  const support = site.operator.email || site.origin + link('/contact')

  return (
    <>
      <p>{t('account.as', { name: reader.displayName || reader.username, email: reader.email })}</p>
      <p className={styles.note}>
        {reader.country
          ? t('account.country', { country: nameOf(reader.country, lang) })
          : t('account.noCountry')}{' '}
        <a href={link('/user/profile')}>{t('account.profile')}</a>
      </p>
      <div className={styles.form}>
        <Form of={form} send={t('account.send')}>
          {zipAsked && (
            <Field
              {...zip}
              error={
                zip.error && zipInvalid ? `${zip.error} ${t('account.zipContact', { support })}` : zip.error
              }
              label={t('account.zip')}
              hint={t('account.zipHint')}
              defaultValue={draft.zip}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={10}
            />
          )}
          <Field
            {...form.field('coupon')}
            label={t('account.coupon')}
            hint={t('account.couponHint')}
            defaultValue={draft.coupon}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
          />
        </Form>
      </div>
    </>
  )
}

function nameOf(country: string, lang: string): string {
  return new Intl.DisplayNames(lang, { type: 'region' }).of(country) ?? country
}

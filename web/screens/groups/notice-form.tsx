import { useLocalTime } from '../../platform/local-time.ts'
import { usePageState } from '../../platform/page-state.ts'
import type { RouteLocation } from '../../router/match.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Field } from '../../ui/Field.tsx'
import type { FormState } from '../../ui/forms/Form.tsx'
import { Notice } from '../../ui/forms/Notice.tsx'
import styles from '../cancel.module.css'

/** Texts of the form: cancel, withdraw or notice. */
interface Of {
  readonly namespace: string
}

/** Values of `refused` in the address, after a form was sent without scripts; each has words. */
const KNOWN_REFUSALS = [
  ...['emailMissing', 'emailInvalid', 'reasonMissing', 'dayInvalid', 'aboutMissing', 'goodFaithMissing'],
  ...['tooLong', 'tooManyTries', 'temporarilyUnavailable'],
]

/** Why the form was refused that was sent without scripts. */
export function refusedWithout({ search }: Pick<RouteLocation, 'search'>): string | undefined {
  return KNOWN_REFUSALS.find(one => one === search.refused)
}

interface ReceiptProps extends Of {
  readonly at: Date
  /** Names of its sentences after the first. */
  readonly lines: readonly string[]
  readonly values?: Readonly<Record<string, string>>
}

/** With date and time, as the law wants it; the same whether there is an account or not. */
export function NoticeReceipt({ namespace, at, lines, values }: ReceiptProps) {
  const { t } = useTranslation(namespace)
  const localTime = useLocalTime()
  return (
    <Notice look="good" title={t('received.title')} focused>
      {['at', ...lines].map(name => (
        <p key={name}>{t(`received.${name}`, { ...values, moment: localTime(at) })}</p>
      ))}
    </Notice>
  )
}

/** Which contract a declaration is about. */
export function ContractOf({ namespace }: Of) {
  const { t } = useTranslation(namespace)
  const { site } = usePageState()
  return (
    <dl className={styles.contract}>
      <dt>{t('contract')}</dt>
      <dd>{t('contractOf', { shop: site.name })}</dd>
    </dl>
  )
}

interface SenderProps extends Of {
  readonly form: {
    readonly field: (
      name: 'email' | 'name',
    ) => Omit<ReturnType<FormState<string>['field']>, 'name'> & { name: string }
  }
  readonly place: RouteLocation
  readonly required?: boolean
}

/** Who sends it. */
export function SenderFields({ namespace, form, place, required = true }: SenderProps) {
  const { t } = useTranslation(namespace)
  return (
    <>
      <Field
        {...form.field('email')}
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        autoComplete="email"
        defaultValue={place.search.email}
        required={required}
      />
      <Field {...form.field('name')} label={t('name')} autoComplete="name" maxLength={200} />
    </>
  )
}

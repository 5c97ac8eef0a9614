import type { ReactNode } from 'react'
import { useTranslation } from '../texts/use-translation.ts'
import { Sheet } from '../ui/Sheet.tsx'

interface Props {
  /** Of the texts: `<name>.title` and `<name>.lead`. */
  readonly name: string
  readonly children?: ReactNode
  /** Links to what one may have wanted instead. */
  readonly otherwise?: ReactNode
  /** After the action is done. */
  readonly withoutLead?: boolean
}

/** A sheet of the accounts' texts. */
export function AccountSheet({ name, withoutLead = false, ...rest }: Props) {
  const { t } = useTranslation('accounts')
  return <Sheet title={t(`${name}.title`)} lead={withoutLead ? null : t(`${name}.lead`)} {...rest} />
}

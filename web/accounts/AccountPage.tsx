import type { ReactNode } from 'react'
import type { User } from '#contract/generated/accounts.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { UserArea } from './UserArea.tsx'

/** A page of the user area, with title and lead from the texts: `<name>.title`, `<name>.lead`. */
export function AccountPage({
  name,
  children,
}: {
  readonly name: string
  readonly children: (reader: User) => ReactNode
}) {
  const { t } = useTranslation('accounts')
  return (
    <UserArea title={t(`${name}.title`)} lead={t(`${name}.lead`)}>
      {children}
    </UserArea>
  )
}

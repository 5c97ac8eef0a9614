import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { type ButtonLook, LinkButton } from '../ui/Button.tsx'

interface Props {
  /** Coins; 0 where it is not known how many. */
  readonly missing: number
  readonly look?: ButtonLook
}

/** Leads to the coins, and from there back to this page. In the browser only. */
export function BuyCoinsLink({ missing, look = 'main' }: Props) {
  const { t } = useTranslation('coins')
  const link = useLink()
  const query = new URLSearchParams({
    ...(missing > 0 && { need: String(missing) }),
    next: location.pathname + location.search,
  })
  return (
    <LinkButton look={look} href={`${link('/user/coins')}?${query}`}>
      {t('spend.short.go')}
    </LinkButton>
  )
}

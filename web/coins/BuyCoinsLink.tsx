import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'

interface Props {
  /** Coins; 0 where it is not known how many. */
  readonly missing: number
}

/** Leads to the coins, and from there back to this page. In the browser only. */
export function BuyCoinsLink({ missing }: Props) {
  const { t } = useTranslation('coins')
  const link = useLink()
  const query = new URLSearchParams({
    ...(missing > 0 && { need: String(missing) }),
    next: location.pathname + location.search,
  })
  return (
    <LinkButton look="main" href={`${link('/user/coins')}?${query}`}>
      {t('spend.short.go')}
    </LinkButton>
  )
}

import { useState } from 'react'
import { listStudioTokens } from '#contract/calls/studio-people.ts'
import type { MadeStudioToken } from '#contract/generated/studio_people.ts'
import { currentTime } from '../../platform/now.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KEPT_ON_EACH_VISIT, usePages } from '../../ui/use-pages.tsx'
import { StudioPage } from '../frame/StudioPage.tsx'
import { ListState } from '../ui/ListState.tsx'
import { ShownOnce } from '../ui/ShownOnce.tsx'
import { TokenDialog } from './TokenDialog.tsx'
import { TokenTable } from './TokenTable.tsx'
import { useSeriesTitles } from './use-series-titles.ts'

/** The tokens with which programs use the studio. */
export default function TokensScreen() {
  const { t } = useTranslation('studio-people')
  // Of one visit: a token that ends while one looks is refused by the server.
  const [now] = useState(currentTime)
  const { page, turn } = usePages()
  const listed = useRead(read(listStudioTokens, { query: page }), KEPT_ON_EACH_VISIT)
  const tokens = listed.answer?.tokens ?? []
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<MadeStudioToken | null>(null)
  const titleOf = useSeriesTitles(tokens.flatMap(({ seriesIds }) => seriesIds))
  const empty = (
    <EmptyState title={t('tokens.none')} drawing="history">
      <p>{t('tokens.noneWhy')}</p>
    </EmptyState>
  )
  return (
    <StudioPage
      isDense
      title={t('tokens.title')}
      lead={t('tokens.lead')}
      actions={
        <Button look="main" onClick={() => setMaking(true)}>
          {t('tokens.make')}
        </Button>
      }
    >
      {made && (
        <ShownOnce
          key={made.token?.id}
          title={t('tokens.made', { name: made.token?.name })}
          label={t('tokens.secret')}
          secret={made.secret}
          onClose={() => setMade(null)}
        />
      )}
      <ListState read={listed} rows={5} empty={tokens.length === 0 ? empty : null}>
        <TokenTable {...{ tokens, titleOf, now }} />
        {turn(listed.answer?.total)}
      </ListState>
      {making && <TokenDialog onMade={setMade} onClose={() => setMaking(false)} />}
    </StudioPage>
  )
}

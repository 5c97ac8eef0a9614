import { readFileSync } from 'node:fs'

// Rendered for each request, like the shop's uncached page. The cards are the shop's own answer,
// which the bench writes to a file first, so that both render the same texts.
export const dynamic = 'force-dynamic'

const { series } = JSON.parse(readFileSync(process.env.BENCH_CARDS ?? 'cards.json', 'utf8'))

export default function Page() {
  return (
    <main>
      <h1>Series</h1>
      <ul>
        {series.map(one => (
          <li key={one.id}>
            <a href={`/series/${one.slug}`}>
              <img src={one.cover?.coverUrl} alt="" width="240" height="360" loading="lazy" />
              <h2>{one.title}</h2>
              <p>{one.shortDescription}</p>
              <ul>
                {one.tags.map(tag => (
                  <li key={tag}>{tag}</li>
                ))}
              </ul>
            </a>
          </li>
        ))}
      </ul>
    </main>
  )
}

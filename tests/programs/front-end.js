// A front end of a shop on an origin of its own: front-end.html?shop=https://books.example
const shop = new URLSearchParams(location.search).get('shop')
const at = id => document.getElementById(id)
/** In memory alone: whoever loads the page anew signs in again. */
let token
let series

async function call(path, { headers, ...init } = {}) {
  const answer = await fetch(path.startsWith('/') ? shop + path : path, {
    ...init,
    headers: { Accept: 'application/json', ...(token && { Authorization: `Bearer ${token}` }), ...headers },
  })
  if (answer.ok) return answer
  if (answer.status === 429 || answer.status === 503) {
    const seconds = Number(answer.headers.get('Retry-After'))
    at('status').textContent = `The shop asks to wait ${seconds} seconds.`
    await new Promise(done => setTimeout(done, seconds * 1_000))
    return call(path, { headers, ...init })
  }
  const problem = await answer.json().catch(() => ({ detail: answer.statusText }))
  throw Object.assign(new Error(problem.detail), { status: answer.status, reason: problem.reason })
}

const read = async (path, init) => (await call(path, init)).json()

function show(id) {
  at('status').textContent = ''
  for (const section of document.querySelectorAll('section')) section.hidden = section.id !== id
}

/** Does what a click asks for; says what was refused, and begins anew where the session has run out. */
const guarded =
  act =>
  async (...values) => {
    try {
      await act(...values)
    } catch (error) {
      if (error.reason === 'signInFirst' || error.reason === 'sessionExpired') {
        token = undefined
        signIn()
      } else at('status').textContent = error.message
    }
  }

const signIn = guarded(async () => {
  const { otp, proof } = await read('/app/v2/auth/otp4app/generate', { method: 'POST' })
  at('code').textContent = otp
  at('where').textContent = at('where').href = `${shop}/user/app`
  show('sign-in')
  while (true) {
    await new Promise(done => setTimeout(done, 2_000))
    const answer = await call(`/app/v2/auth/otp4app/check/${otp}/${proof}`)
    if (answer.status === 204) continue
    token = (await answer.json()).id
    break
  }
  at('series').replaceChildren()
  await listSeries()
})

async function listSeries() {
  const skip = at('series').children.length
  const { series: page, pagination } = await read(`/app/v2/series?limit=20&skip=${skip}`)
  for (const entry of page) at('series').append(item(entry.cover, entry.title, () => openSeries(entry.id)))
  at('more').hidden = pagination.lastPage
  show('list')
}

function item(cover, title, act) {
  const entry = document.createElement('li')
  if (cover) entry.append(Object.assign(new Image(), { src: cover.thumbnailUrl, alt: '' }), ' ')
  if (act)
    entry.append(
      Object.assign(document.createElement('button'), { textContent: title, onclick: guarded(act) }),
    )
  else entry.append(title)
  return entry
}

async function openSeries(id) {
  series = id
  const { series: found, volumes } = await read(`/app/v2/series/${id}/aggregate`)
  at('series-title').textContent = found.title
  at('volumes').replaceChildren(
    ...volumes.map(({ volume, parts }) => {
      const entry = item(volume.cover, volume.title)
      const list = document.createElement('ol')
      for (const part of parts) {
        const opens = part.check === 204
        const line = item(null, part.title, opens && (() => openPart(part)))
        line.append(opens ? ` ${Math.round(part.progress * 100)} %` : ` (${part.access.label})`)
        list.append(line)
      }
      entry.append(list)
      return entry
    }),
  )
  show('one')
}

async function openPart(part) {
  const page = await (await call(`/embed/v2/${part.id}/data.xhtml`)).text()
  const main = new DOMParser().parseFromString(page, 'application/xhtml+xml').querySelector('div.main')
  at('part-title').textContent = part.title
  at('text').replaceChildren(document.importNode(main, true))
  at('end').onclick = guarded(async () => {
    await keepProgress(part, 1)
    await openSeries(series)
  })
  show('reader')
  scrollTo(0, part.progress * document.documentElement.scrollHeight)
  let kept = part.progress
  let timer
  // Stored when the reader has stopped scrolling, and only further than it was.
  window.onscroll = () => {
    clearTimeout(timer)
    timer = setTimeout(
      guarded(async () => {
        const seen = Math.min(1, (scrollY + innerHeight) / document.documentElement.scrollHeight)
        if (at('reader').hidden || seen <= kept) return
        kept = seen
        await keepProgress(part, seen)
      }),
      500,
    )
  }
}

const keepProgress = (part, value) =>
  call(`/app/v2/me/completion/${part.id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ value }),
  })

at('more').onclick = guarded(listSeries)
at('to-list').onclick = () => show('list')
at('to-series').onclick = guarded(() => openSeries(series))
signIn()

const lines = [
  'let r=document.documentElement,c=document.cookie,m=c.match(/(?:^|; )_reflexTheme=(light|dark)(?:;|$)/)',
  'if(m)r.dataset.theme=m[1]',
  'r.toggleAttribute("data-signed-in",/(?:^|; )(?:__Host-)?kashihon-signed-in=1(?:;|$)/.test(c))',
  'if(/\\/read\\//.test(location.pathname))try{' +
    // Taken over by `use-early-keys.ts`.
    'earlyKeys=Array();addEventListener("keydown",e=>{earlyKeys?.length<99&&earlyKeys.push(e)});' +
    'let s=k=>sessionStorage[k]||localStorage[k],o=k=>JSON.parse(s(k)||"{}"),' +
    'w=o("reading-preferences"),p={...w.everywhere,...w.here},d=o("manga-preferences"),h=location.hash',
  'if(/^(light|sepia|dark|black)$/.test(p.theme))r.dataset.reading=p.theme=="dark"&&p.greyPaper?"grey":p.theme',
  'if(p.flow=="pages")r.dataset.pages=""',
  // As `use-manga-page.ts` keeps it, and as `MangaReader` shows pages where nobody has said anything.
  'if((h?h!="#1":s("place "+location.pathname.split("/").pop()))||p.verticalComic||p.pagedStrips||p.reverseComic||p.brightness<1||p.warmth>0||' +
    'd.splitWide||d.grey||/h|g|l/.test([d.fit,d.spreads]))r.dataset.otherwise=""}catch{}',
]

/**
 * Runs in the head before anything is painted, so that nothing flashes that its reader will not see: another theme, the door
 * for visitors before a reader, a white page before a black one in a book that is read at night, a text that scrolls where
 * pages were chosen, the first page of a manga where another one is come back to or pages are shown otherwise than usual. It
 * also collects the keys that are pressed in a reader before the code that hears them is there. A page is the same bytes for
 * everyone; only its reader’s browser knows the cookies. The content security policy names this text by its hash.
 */
export const themeScript = `{${lines.join(';')}}`

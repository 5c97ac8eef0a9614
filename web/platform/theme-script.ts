/**
 * Runs in the head before anything is painted, so a chosen theme never flashes, nor does the door for visitors before a reader, nor a
 * white page before a black one in a book that is read at night, nor the first page of a manga where another one is come back to, or where
 * pages are shown otherwise than usual (read downwards or the other way, dimmed, in another size or pairing). A page is the same bytes for everyone; only its reader’s browser knows
 * the cookies. The content security policy names this text by its hash.
 */
export const themeScript =
  '((c,r)=>{let m=c.match(/(?:^|; )_reflexTheme=(light|dark)(?:;|$)/);if(m)r.dataset.theme=m[1];r.toggleAttribute("data-signed-in",/(?:^|; )kashihon-signed-in=1(?:;|$)/.test(c));if(/\\/read\\//.test(location.pathname))try{let s=k=>sessionStorage[k]||localStorage[k],o=k=>JSON.parse(s(k)||"{}"),{everywhere:e,here:h}=o("reading-preferences"),t=h?.theme||e?.theme,p={...e,...h},d=o("manga-preferences");if(/^(light|sepia|dark|black)$/.test(t))r.dataset.reading=t;if(location.hash||s("place "+location.pathname.split("/").pop())||p.verticalComic||p.reverseComic||p.brightness<1||/h|g|l/.test([d.fit,d.spreads]))r.dataset.otherwise=""}catch{}})(document.cookie,document.documentElement)'

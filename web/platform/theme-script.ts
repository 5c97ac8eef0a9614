/**
 * Runs in the head before anything is painted, so a chosen theme never flashes, nor does the door for visitors before a reader, nor a
 * white page before a black one in a book that is read at night. A page is the same bytes for everyone; only its reader’s browser knows
 * the cookies. The content security policy names this text by its hash.
 */
export const themeScript =
  '((c,r)=>{let m=c.match(/(?:^|; )_reflexTheme=(light|dark)(?:;|$)/);if(m)r.dataset.theme=m[1];r.toggleAttribute("data-signed-in",/(?:^|; )kashihon-signed-in=1(?:;|$)/.test(c));if(/\\/read\\//.test(location.pathname))try{let k="reading-preferences",p=JSON.parse(sessionStorage[k]||localStorage[k]||"{}"),t=p.here?.theme||p.everywhere?.theme;if(/^(light|sepia|dark|black)$/.test(t))r.dataset.reading=t}catch{}})(document.cookie,document.documentElement)'

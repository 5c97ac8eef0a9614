/**
 * Runs in the head before anything is painted, so a chosen theme never flashes. A page is the same bytes for
 * everyone; only its reader's browser knows the cookie. The content security policy names this text by its hash.
 */
export const themeScript =
  '(m=>{if(m)document.documentElement.dataset.theme=m[1]})(document.cookie.match(/(?:^|; )_reflexTheme=(light|dark)(?:;|$)/))'

/**
 * Runs in the head before anything is painted, so a chosen theme never flashes, nor does the door for visitors before a reader. A page is
 * the same bytes for everyone; only its reader's browser knows the cookies. The content security policy names this text by its hash.
 */
export const themeScript =
  '((c,r)=>{let m=c.match(/(?:^|; )_reflexTheme=(light|dark)(?:;|$)/);if(m)r.dataset.theme=m[1];r.toggleAttribute("data-signed-in",/(?:^|; )kashihon-signed-in=1(?:;|$)/.test(c))})(document.cookie,document.documentElement)'

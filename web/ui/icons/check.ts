import { makeIcon } from '../make-icon.ts'

export const Check = /* @__PURE__ */ makeIcon([['path', { d: 'M20 6 9 17l-5-5' }]])

import { at } from '../../drawing/shapes.ts'
import type { DrawnPage } from '../page.ts'
import { balloon, page, sound, splash, together } from '../page.ts'
import { panel, sign, thing } from '../scene.ts'
import { bedroom, focus, plain, rain, rush, sky } from '../scenery.ts'
import { ghost } from './ghost.ts'
import { bed, CAT, eyes, face, girl, HEAD, manor, spook } from './props.ts'
import type { Words } from './words.ts'

const ROOM = bedroom()
const LIT = bedroom(true)

export function secondNight(w: Words): DrawnPage[] {
  const heads = at(-84, -88, ghost('calm'), { scale: 0.5 }) + HEAD.asleep + at(118, -84, CAT, { scale: 0.8 })
  return [
    page([
      {
        height: 0.9,
        panels: [
          panel(
            1,
            [sky({ moon: [0.7, 0.3, 0.18], clouds: true }), spook(0.3, 0.8, 0.4, 'calm')],
            [balloon({ x: 0.2, y: 0.12, text: w.second, kind: 'caption' })],
          ),
        ],
      },
      {
        height: 0.8,
        panels: [
          panel(
            0.8,
            [plain(1), spook(0.5, 0.96, 0.74, 'boo')],
            [balloon({ x: 0.5, y: 0.1, text: w.mirror, kind: 'caption' })],
          ),
          panel(
            0.8,
            [
              plain(0),
              (width, height) =>
                `<ellipse cx="${width / 2}" cy="${height * 0.56}" rx="${width * 0.34}" ry="${height * 0.34}" fill="#fff" stroke="#111" stroke-width="16"/>`,
            ],
            [balloon({ x: 0.5, y: 0.12, text: w.nothing, kind: 'caption', width: 260 })],
          ),
        ],
      },
    ]),
    page([
      {
        height: 0.7,
        panels: [panel(1, [sky({ clouds: false }), manor, rain(5)], [sound(w.thunder, 0.3, 0.3, 150, -8)])],
      },
      { height: 0.6, panels: [panel(1, [ROOM, bed(0.5, 0.8, 0.7, HEAD.hiding)])] },
      {
        height: 0.6,
        panels: [
          panel(0.8, [plain(2), face(0.5, 0.92, 0.8, 'amazed')], [sound(w.scratch, 0.3, 0.16, 60, 8)]),
          panel(0.8, [plain('black')], [sound(w.scratch, 0.5, 0.5, 90, -6)]),
        ],
      },
    ]),
    page([
      {
        height: 0.8,
        panels: [
          panel(
            1,
            [ROOM, bed(0.64, 0.8, 0.66, HEAD.hiding)],
            [balloon({ x: 0.3, y: 0.2, text: w.under, width: 320, to: [0.56, 0.44] })],
          ),
        ],
      },
      {
        height: 0.6,
        panels: [
          panel(0.7, [plain(1), spook(0.5, 1, 0.8, 'calm')], [balloon({ x: 0.5, y: 0.12, text: w.here })]),
          panel(0.7, [plain(0), face(0.5, 0.94, 0.7, 'amazed')]),
        ],
      },
      {
        height: 0.5,
        panels: [
          panel(
            1,
            [plain(1), spook(0.3, 1.1, 0.9, 'shy'), face(0.7, 1, 0.8, 'amazed')],
            [balloon({ x: 0.5, y: 0.16, text: w.who })],
          ),
        ],
      },
    ]),
    page([
      {
        height: 0.6,
        panels: [
          panel(
            1,
            [ROOM, bed(0.5, 0.7, 0.7, ''), girl(0.16, 1.1, 0.8, 'amazed'), spook(0.86, 1, 0.6, 'shy')],
            [balloon({ x: 0.5, y: 0.14, text: w.silent, kind: 'caption' })],
          ),
        ],
      },
      { height: 0.7, panels: [panel(1, [plain('black'), eyes(0.5, 0.5, 0.3)])] },
      {
        height: 0.6,
        panels: [
          panel(0.8, [focus(0.5, 0.5, 17), face(0.5, 0.9, 0.7, 'amazed')]),
          panel(0.8, [focus(0.5, 0.5, 18), spook(0.5, 1, 0.8, 'sad')]),
        ],
      },
    ]),
    splash(together(plain('black'), eyes(0.5, 0.46, 0.22)), { over: sound(w.growl, 0.5, 0.74, 210, -6) }),
    page([
      {
        height: 0.7,
        panels: [panel(1, [plain(2), spook(0.66, 1, 0.8, 'sad'), girl(0.3, 1.1, 0.8, 'amazed')])],
      },
      {
        height: 0.5,
        panels: [
          panel(0.6, [plain(1), spook(0.5, 1.4, 1.2, 'sad')]),
          panel(0.6, [plain(0), face(0.5, 0.92, 0.7, 'cross')]),
          panel(0.6, [focus(0.5, 0.5, 20), spook(0.5, 1.4, 1.3, 'shy')]),
        ],
      },
      {
        height: 0.8,
        panels: [
          panel(
            1,
            [focus(0.5, 0.5, 21), spook(0.5, 1.06, 0.96, 'shy')],
            [
              balloon({ x: 0.22, y: 0.16, text: w.inhale, kind: 'caption', width: 240 }),
              sound('HHHHH', 0.8, 0.3, 90, 10),
            ],
          ),
        ],
      },
    ]),
    splash(together(focus(0.3, 0.6, 23), rush(13, -0.06), spook(0.3, 1.02, 0.86, 'boo')), {
      wide: true,
      over: sound(w.great, 0.62, 0.34, 300, -8),
    }),
    page([
      {
        height: 0.7,
        panels: [
          panel(
            1,
            [LIT, rush(14), thing(0.3, 0.9, 0.3, CAT, { turn: -14 })],
            [sound(w.meow, 0.66, 0.3, 110, 8)],
          ),
        ],
      },
      {
        height: 0.6,
        panels: [
          panel(0.8, [plain(1), thing(0.5, 0.86, 0.44, CAT)]),
          panel(0.8, [plain(0), spook(0.36, 1.04, 0.8, 'shy'), face(0.76, 1, 0.6, 'amazed')]),
        ],
      },
      {
        height: 0.6,
        panels: [
          panel(
            1,
            [plain(0), spook(0.3, 1, 0.86, 'calm'), thing(0.72, 0.92, 0.4, CAT)],
            [balloon({ x: 0.5, y: 0.18, text: w.oh, width: 300, to: [0.38, 0.36] })],
          ),
        ],
      },
    ]),
    page([
      {
        height: 0.8,
        panels: [
          panel(
            1,
            [LIT, bed(0.5, 0.82, 0.7, HEAD.calm), spook(0.12, 0.8, 0.4, 'shy'), thing(0.9, 0.92, 0.18, CAT)],
            [balloon({ x: 0.76, y: 0.18, text: w.move, to: [0.58, 0.4] })],
          ),
        ],
      },
      { height: 0.5, panels: [panel(1, [plain(2), sign(0.5, 0.5, 0.6, w.end.split(/(?<=:) /))])] },
    ]),
    splash(together(ROOM, bed(0.5, 0.78, 0.42, heads)), {
      over: together(
        balloon({ x: 0.5, y: 0.14, text: w.to, kind: 'caption', width: 520, size: 38 }),
        sound('zzz', 0.72, 0.4, 90, -14),
      ),
    }),
  ]
}

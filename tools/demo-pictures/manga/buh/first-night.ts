import type { DrawnPage } from '../page.ts'
import { balloon, page, sound, splash, together } from '../page.ts'
import { panel, sign, thing } from '../scene.ts'
import { bedroom, focus, plain, rush, sky } from '../scenery.ts'
import { bed, CHAIN, eyes, face, girl, HEAD, manor, spook } from './props.ts'
import type { Words } from './words.ts'

const ROOM = bedroom()
const LIT = bedroom(true)

export function firstNight(w: Words): DrawnPage[] {
  return [
    splash(together(sky({ moon: [0.24, 0.2, 0.14], clouds: false }), manor), {
      over: together(
        balloon({ x: 0.64, y: 0.1, text: w.app, kind: 'caption', width: 480, size: 40 }),
        balloon({ x: 0.2, y: 0.94, text: w.first, kind: 'caption', size: 36 }),
      ),
    }),
    page([
      {
        height: 0.7,
        panels: [
          panel(0.9, [plain(1), spook(0.5, 0.94, 0.74, 'calm')]),
          panel(
            0.8,
            [plain(0), thing(0.5, 0.56, 0.5, CHAIN)],
            [balloon({ x: 0.5, y: 0.16, text: w.polish, kind: 'caption' })],
          ),
        ],
      },
      { height: 0.5, panels: [panel(1, [plain(2), sign(0.5, 0.5, 0.9, [w.rule])])] },
      {
        height: 0.8,
        panels: [
          panel(
            1,
            [focus(0.5, 0.6, 3), spook(0.5, 0.98, 0.8, 'glad')],
            [balloon({ x: 0.82, y: 0.18, text: w.ready, kind: 'shout', size: 46 })],
          ),
        ],
      },
    ]),
    page([
      { height: 0.8, panels: [panel(1, [ROOM, bed(0.62, 0.72, 0.6, ''), spook(0.2, 0.88, 0.4, 'shy')])] },
      {
        height: 0.5,
        panels: [
          panel(
            1,
            [plain('black'), eyes(0.5, 0.5, 0.16)],
            [
              balloon({ x: 0.22, y: 0.24, text: w.dark, kind: 'caption', width: 220 }),
              balloon({ x: 0.8, y: 0.7, text: w.good, kind: 'caption' }),
            ],
          ),
        ],
      },
      {
        height: 0.6,
        panels: [
          panel(0.7, [plain(1), girl(0.5, 1.9, 2, 'calm')], [sound(w.steps, 0.5, 0.2, 64)]),
          panel(1, [LIT, girl(0.3, 0.95, 0.66, 'calm'), bed(0.8, 0.86, 0.6, '')]),
        ],
      },
    ]),
    splash(together(focus(0.5, 0.56, 5), spook(0.5, 0.86, 0.5, 'boo')), {
      over: sound(w.boo, 0.5, 0.18, 240, -6),
    }),
    page([
      {
        height: 0.8,
        panels: [
          panel(
            1,
            [LIT, girl(0.28, 0.95, 0.68, 'calm'), spook(0.7, 0.86, 0.6, 'boo')],
            [balloon({ x: 0.46, y: 0.14, text: w.hello, to: [0.34, 0.34] })],
          ),
        ],
      },
      {
        height: 0.7,
        panels: [
          panel(0.8, [plain(1), face(0.5, 0.86, 0.7, 'calm')]),
          panel(0.8, [plain(2), spook(0.5, 1.1, 0.9, 'sad')], [sound('?', 0.82, 0.24, 110, 10)]),
        ],
      },
      {
        height: 0.5,
        panels: [
          panel(
            1,
            [plain(0), spook(0.3, 1.02, 0.86, 'shy'), girl(0.74, 1.2, 1, 'calm')],
            [balloon({ x: 0.52, y: 0.2, text: w.sorry, to: [0.38, 0.4] })],
          ),
        ],
      },
    ]),
    page([
      {
        height: 0.9,
        panels: [
          panel(
            1,
            [focus(0.5, 0.5, 8), spook(0.5, 0.98, 0.86, 'boo')],
            [sound(w.bigger, 0.5, 0.14, 150, -5)],
          ),
        ],
      },
      {
        height: 0.6,
        panels: [
          panel(0.7, [plain(1), face(0.5, 0.9, 0.76, 'asleep')], [sound(w.yawn, 0.5, 0.14, 60, 6)]),
          panel(
            0.9,
            [plain(0), spook(0.5, 1.02, 0.84, 'sad')],
            [balloon({ x: 0.5, y: 0.13, text: w.scared })],
          ),
        ],
      },
      {
        height: 0.5,
        panels: [
          panel(
            1,
            [LIT, girl(0.5, 1.1, 0.9, 'calm')],
            [balloon({ x: 0.78, y: 0.22, text: w.no, to: [0.56, 0.3] })],
          ),
        ],
      },
    ]),
    page([
      {
        height: 0.7,
        panels: [
          panel(
            1,
            [focus(0.5, 0.6, 11), spook(0.36, 0.98, 0.74, 'boo'), thing(0.64, 0.5, 0.4, CHAIN, { turn: 24 })],
            [balloon({ x: 0.76, y: 0.16, text: w.chain, kind: 'shout', size: 44, width: 330 })],
          ),
        ],
      },
      {
        height: 0.6,
        panels: [
          panel(0.8, [rush(4), thing(0.5, 0.6, 0.6, CHAIN, { turn: -30 })], [sound(w.clank, 0.5, 0.2, 100)]),
          panel(
            0.8,
            [rush(6), spook(0.5, 0.96, 0.7, 'sad', { turn: 40 })],
            [sound(w.clank, 0.3, 0.2, 70, 8)],
          ),
        ],
      },
      {
        height: 0.7,
        panels: [
          panel(
            1,
            [
              plain(1),
              spook(0.5, 0.95, 0.74, 'sad'),
              thing(0.48, 0.5, 0.44, CHAIN, { turn: 8 }),
              thing(0.52, 0.66, 0.44, CHAIN, { turn: -12 }),
              thing(0.5, 0.8, 0.4, CHAIN),
            ],
            [balloon({ x: 0.8, y: 0.2, text: w.stuck })],
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
            [
              LIT,
              girl(0.34, 0.96, 0.72, 'calm'),
              spook(0.64, 0.96, 0.6, 'shy'),
              thing(0.64, 0.7, 0.26, CHAIN),
            ],
            [balloon({ x: 0.3, y: 0.12, text: w.help })],
          ),
        ],
      },
      {
        height: 0.5,
        panels: [
          panel(0.6, [plain(2), thing(0.5, 0.5, 0.5, CHAIN)], [sound(w.tug, 0.5, 0.2, 70)]),
          panel(0.6, [plain(1), spook(0.5, 1.2, 1, 'shy')]),
          panel(0.6, [plain(0), face(0.5, 0.9, 0.7, 'glad')]),
        ],
      },
      {
        height: 0.6,
        panels: [
          panel(
            1,
            [plain(0), girl(0.3, 1.3, 1.1, 'calm'), spook(0.74, 1, 0.8, 'calm')],
            [balloon({ x: 0.54, y: 0.16, text: w.breath, width: 320, to: [0.36, 0.36] })],
          ),
        ],
      },
    ]),
    splash(together(focus(0.5, 0.6, 14), girl(0.5, 1.02, 0.72, 'amazed')), {
      over: sound(w.childBoo, 0.5, 0.14, 240, 6),
    }),
    splash(
      together(
        ROOM,
        rush(9, 0.1),
        spook(0.24, 0.5, 0.4, 'sad', { turn: -30 }),
        bed(0.76, 0.86, 0.5, HEAD.calm),
      ),
      {
        wide: true,
        over: together(
          sound(w.away, 0.46, 0.3, 200, -10),
          balloon({ x: 0.62, y: 0.5, text: w.morning, size: 50, width: 320, to: [0.73, 0.6] }),
        ),
      },
    ),
  ]
}

import type { DrawnPage } from '../page.ts'
import { balloon, page, sound, splash, together } from '../page.ts'
import { panel, sign } from '../scene.ts'
import { focus, plain, rain, rush, street } from '../scenery.ts'
import { coach, crossroads, food, girl, god, stop, valley } from './scene.ts'

export const theFortyOne: DrawnPage[] = [
  page([
    {
      height: 0.8,
      panels: [
        panel(
          1,
          [stop({ pole: 0.1, dark: true }), girl(0.7, 0.98, 0.74, 'calm'), god(0.32, 0.73, 0.36), rain(22)],
          [balloon({ x: 0.4, y: 0.13, text: 'I only want to go home.', width: 320, to: [0.64, 0.34] })],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(0.7, [plain(1), god(0.5, 1.02, 0.84, 'calm')]),
        panel(0.7, [plain(3), god(0.5, 1.02, 0.84, 'cross')]),
        panel(0.7, [focus(0.5, 0.6, 6), god(0.5, 1.02, 0.84, 'asleep')]),
      ],
    },
    {
      height: 0.5,
      panels: [
        panel(1, [plain('black'), god(0.5, 0.94, 0.62, 'cross')], [sound('HMMMMMM', 0.5, 0.18, 90, -2)]),
      ],
    },
  ]),
  page([
    {
      height: 0.5,
      panels: [
        panel(
          1,
          [stop({ pole: 0.5, bench: false }), rain(30)],
          [balloon({ x: 0.22, y: 0.2, text: 'Nothing came.', kind: 'caption' })],
        ),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(0.9, [plain(1), girl(0.5, 1.06, 0.94, 'sad'), rain(31)]),
        panel(0.8, [plain(2), god(0.5, 0.94, 0.66, 'wide')], [sound('one more', 0.5, 0.16, 54, 5)]),
      ],
    },
    {
      height: 0.8,
      panels: [
        panel(
          1,
          [focus(0.5, 0.62, 33), god(0.5, 0.98, 0.72, 'cross')],
          [sound('CROAK!', 0.5, 0.16, 170, -6)],
        ),
      ],
    },
  ]),
  splash(together(valley(12), rush(44, 0.08), coach(0.62, 0.86, 0.5, { turn: -7 })), {
    wide: true,
    over: together(
      sound('VRROOOM', 0.26, 0.22, 200, -7),
      balloon({
        x: 0.84,
        y: 0.15,
        text: 'Why am I turning left?',
        kind: 'shout',
        size: 54,
        width: 420,
        to: [0.66, 0.46],
      }),
      balloon({
        x: 0.25,
        y: 0.84,
        text: 'The depot said later that it was a fault in the road.',
        kind: 'caption',
        width: 460,
        size: 38,
      }),
    ),
  }),
  page([
    {
      height: 0.9,
      panels: [
        panel(1, [street(17), coach(0.56, 0.98, 0.84), rain(50)], [sound('PSSSHH', 0.2, 0.74, 90, -8)]),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(0.8, [focus(0.5, 0.5, 52), girl(0.5, 1.36, 1.24, 'amazed')]),
        panel(0.8, [plain(0), sign(0.5, 0.5, 0.9, ['FORTY-ONE?'], true)]),
      ],
    },
    {
      height: 0.5,
      panels: [
        panel(
          1,
          [plain(1), girl(0.32, 1.2, 1.06, 'glad'), god(0.74, 0.98, 0.62, 'glad')],
          [balloon({ x: 0.52, y: 0.18, text: 'Was that you?', to: [0.38, 0.34] })],
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
          [
            stop({ pole: 0.9 }),
            god(0.26, 0.72, 0.4, 'calm'),
            food(0.42, 0.72, 0.09),
            girl(0.68, 0.94, 0.62, 'asleep', 'down', { turn: -24 }),
          ],
          [balloon({ x: 0.6, y: 0.14, text: 'Thank you very much.', width: 320, to: [0.62, 0.36] })],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(1, [rush(60), coach(0.34, 0.96, 0.8, { turn: 4 })], [sound('BRRRM', 0.78, 0.3, 100, 8)]),
        panel(0.7, [plain(0), girl(0.5, 1.1, 0.96, 'glad', 'waves')]),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [
            stop({ pole: 0.14, dark: true, bench: false }),
            god(0.55, 0.9, 0.5, 'glad'),
            food(0.78, 0.92, 0.1),
          ],
          [sound('munch', 0.8, 0.4, 60, 8)],
        ),
      ],
    },
  ]),
  splash(
    together(
      crossroads,
      god(0.5, 0.8, 0.2, 'glad'),
      girl(0.2, 0.95, 0.3, 'glad', 'offers'),
      girl(0.8, 0.96, 0.32, 'calm', 'offers', { mirror: true }),
      food(0.38, 0.82, 0.03),
      food(0.62, 0.83, 0.03),
      food(0.44, 0.86, 0.03),
      food(0.56, 0.87, 0.03),
    ),
    {
      over: together(
        balloon({ x: 0.6, y: 0.1, text: 'The 41 stops there again.', kind: 'caption', width: 480, size: 44 }),
        balloon({
          x: 0.4,
          y: 0.2,
          text: 'It is never on time. But it comes.',
          kind: 'caption',
          width: 480,
          size: 38,
        }),
      ),
    },
  ),
]

import type { DrawnPage } from '../page.ts'
import { balloon, page, sound, splash, together } from '../page.ts'
import { panel, sign } from '../scene.ts'
import { focus, plain, rush } from '../scenery.ts'
import { beam, bird, boat, dashes, fog, lamp, room, sardine, sea, steps, tower } from './scene.ts'

export const laBrume: DrawnPage[] = [
  page([
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [sea(0.6, { night: true, rough: 0.06 }), boat(0.3, 0.72, 0.14, { turn: -10 }), fog(21, 0.7)],
          [sound('POUÊT ?', 0.7, 0.26, 80, 6)],
        ),
      ],
    },
    {
      height: 0.8,
      panels: [
        panel(
          1,
          [
            steps(6, true),
            rush(5, 0.3),
            dashes(0.5, 0.6, 0.3, 'firm', { turn: 24 }),
            bird(0.2, 0.4, 0.26, 'flies'),
          ],
          [sign(0.86, 0.88, 0.9, ['141'])],
        ),
      ],
    },
    {
      height: 0.5,
      panels: [
        panel(0.8, [plain(1), dashes(0.56, 0.86, 0.6)], [sign(0.2, 0.16, 0.9, ['173'])]),
        panel(0.8, [plain(0), sardine(0.5, 1.2, 1.04, 'wide')], [sign(0.18, 0.16, 0.9, ['200'])]),
      ],
    },
  ]),
  page([
    {
      height: 0.8,
      panels: [
        panel(
          1,
          [lamp(false), sardine(0.2, 0.98, 0.4, 'wide'), bird(0.82, 0.96, 0.26)],
          [balloon({ x: 0.7, y: 0.14, text: 'Voilà. Allume.', to: [0.78, 0.6] })],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(
          0.8,
          [plain(1), sardine(0.5, 1.26, 0.96, 'calm', true)],
          [balloon({ x: 0.5, y: 0.12, text: 'Je n’ai pas de pouces.', width: 260 })],
        ),
        panel(
          0.8,
          [plain(2), bird(0.54, 0.92, 0.54)],
          [balloon({ x: 0.5, y: 0.15, text: 'Moi non plus.', width: 240, to: [0.34, 0.38] })],
        ),
      ],
    },
    {
      height: 0.5,
      panels: [
        panel(
          1,
          [plain(0), sardine(0.24, 1.1, 0.9, 'firm', true), bird(0.74, 0.98, 0.7)],
          [sound('…', 0.5, 0.3, 130, 0)],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.5,
      panels: [
        panel(0.9, [plain(1), bird(0.56, 0.94, 0.66, 'cries')], [sound('clac', 0.24, 0.24, 60)]),
        panel(
          0.9,
          [plain(2), sardine(0.5, 1.34, 1.06, 'firm', true)],
          [balloon({ x: 0.5, y: 0.13, text: 'Tiens bien.' })],
        ),
      ],
    },
    {
      height: 0.9,
      panels: [
        panel(
          1,
          [focus(0.5, 0.55, 17), sardine(0.32, 1.02, 0.74, 'firm', true), bird(0.74, 0.9, 0.5, 'flies')],
          [sound('CRRRAC', 0.54, 0.16, 160, -7)],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(1, [
          plain('black'),
          (w, h) =>
            `<path d="M${w * 0.5} ${h * 0.28}q${h * 0.12} ${h * 0.2} 0 ${h * 0.36}q${-h * 0.12} ${-h * 0.16} 0 ${-h * 0.36}Z" fill="#fff"/><path d="M${w * 0.5} ${h * 0.62}V${h * 0.9}" stroke="#fff" stroke-width="12"/>`,
        ]),
      ],
    },
  ]),
  splash(
    together(
      sea(0.62, { night: true, rough: 0.05 }),
      beam(0.78, 0.26, -0.02, 0.22),
      tower(0.78, 0.78, 0.6, true),
      boat(0.22, 0.68, 0.12),
      fog(40, 0.4),
      bird(0.46, 0.36, 0.08, 'flies'),
    ),
    {
      wide: true,
      over: together(
        balloon({
          x: 0.3,
          y: 0.12,
          text: 'Ce soir-là, la lampe s’alluma avec onze minutes de retard.',
          kind: 'caption',
          width: 560,
          size: 42,
        }),
        balloon({
          x: 0.16,
          y: 0.86,
          text: 'Personne ne s’en plaignit.',
          kind: 'caption',
          width: 420,
          size: 40,
        }),
      ),
    },
  ),
  page([
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [sea(0.6, { rough: 0.02 }), beam(1, 0.2, 0, 0.16), boat(0.5, 0.74, 0.3)],
          [sound('POUÊT !', 0.24, 0.22, 90, -6)],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(
          0.8,
          [lamp(true), sardine(0.26, 1, 0.46, 'glad'), bird(0.78, 0.98, 0.3)],
          [balloon({ x: 0.6, y: 0.14, text: 'Pas mal.', to: [0.76, 0.6] })],
        ),
        panel(0.8, [plain(1), sardine(0.5, 1.12, 0.98, 'glad')]),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [steps(9), sardine(0.86, 0.3, 0.3, 'calm'), bird(0.68, 0.36, 0.18)],
          [balloon({ x: 0.32, y: 0.22, text: 'Et pour descendre ?', width: 300, to: [0.8, 0.26] })],
        ),
      ],
    },
  ]),
  splash(
    together(
      room,
      sardine(0.46, 0.88, 0.3, 'asleep'),
      bird(0.48, 0.6, 0.1, 'stands'),
      boat(0.16, 0.33, 0.02),
    ),
    {
      over: together(
        balloon({
          x: 0.56,
          y: 0.1,
          text: 'Le gardien rentra au matin. Rien n’avait bougé.',
          kind: 'caption',
          width: 480,
          size: 40,
        }),
        balloon({
          x: 0.5,
          y: 0.95,
          text: 'Il compta les allumettes, puis il monta le coussin.',
          kind: 'caption',
          width: 560,
          size: 38,
        }),
      ),
    },
  ),
]

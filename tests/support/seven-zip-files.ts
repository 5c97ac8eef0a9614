/**
 * 7z files, which no library writes: three drawn pages (1, 2, 10) with a ComicInfo.xml; one page with a password; the same
 * with its name hidden; two pages with Japanese names; 30 MB of nothing.
 */
export const SEVEN_ZIP = {
  comic: fromBase64(
    'N3q8ryccAATfd8KFbgMAAAAAAAAiAAAAAAAAAFQUW4DgBEcC6F0ARJQFxHon9vfuiY5QkIizqtVQLslLgBtEtSC9bY6Dkl/WmOUT' +
      'qNoZF0cl0XrpGmql0LpdFYbFTgs2GcrcxV8/3uko8BRQBkmz1+YoS/SZuWLXVcK0r3u0SplhpAvSrk1v2cQFYD1a0I/H5HQmWJGZ' +
      'VrblKsEw/Of15IgieLn107fyqWcy3HxIVyi58BOA7PuW+YovRdgmledGS3FmWcc0l9BaDSOUf+IBU1RqShPjt0bFgAflRAxtWDyz' +
      'Yicj/HAbakr4SVHEca4ZsO/jk9erh4ZV5hZZuXc0Gf0BhF6Xvrbyw6iXArtFSCnPUYNfsTGjKrOme3sN3D33xb4Qfs1HGuxiEUA3' +
      'xlZfyT5ZZ4mzYgQNdA7NM0Ug3ckLfD/A2AQGjTjoHJ16ZP4PeDw5kZLDUsS46vJE3P1Voj6kpLGkiftJRsCEsluOFKl7w8foYqiJ' +
      'eUt1Hpwn4dKoJbo6xA1SUXNR4uBuKEFsLVy8EOjiINvKIyDYCgn2H6B6TTDLG/qsyNIfIc9x8TRo+hf3pJPqpUx3ss09l960gN4U' +
      'j1r5lXB3/JQCHFEPZr3ki+05DHgPfeoi9GKa8n09J6mgfUunPfUNtazN7TuL3XYMqjIUB73sz93S7IA2RawYdwDoTFV1YAjzHLNa' +
      'Ydz/2k54soIdrcBtfCKplWHxmLHpRjRBzLEUewwwb1JcawYcq/OHsDZB1Vuxm+iNfOitdVOSw3XuXw6+4Me+10zcYeJW2CW8CvIL' +
      'toDVdZ0zJkxn7Jw9TSO1aVmjo1sOvhuytphL75OnV26C9y0N33N4F67tRjIj58tHHqCAej23xAwNaBPWaW1052B4LrinvPfSoBhu' +
      'rP7jYrTDMW4s0/GzqoDywiufkXnjlleu02FWJ/DE+5BpWBeleNAAmAenNS0tktpssSAzzUVzaDwCjkNAoBvoykn4J/QDQcqYY7Jg' +
      '2MonU3hUAx3DVneevrmawIfguZgq7QyVu4YVyh/lKP8AAAAAgTMHrg/VSCPOFyVHVwXTHKNYIj3boJMSvTmSNS4PxJl/yHZGxzpg' +
      '/QNUOriNNdNRAT445eHoXJjdeftxqI/ZI/yx6K35xUZeIieNMCYZa5RAu4Xnkd7TVqMCgRCYtx+C/yujIy3LLPIhsJpFvm1czEk7' +
      'PynzF2IobbnU9xcGgvABCX4ABwsBAAEjAwEBBV0AEAAADICyCgE2/Z2tAAA=',
  ),
  encrypted: fromBase64(
    'N3q8ryccAAR5Ak/WUAEAAAAAAABqAAAAAAAAANMimxMX9SL/2WWitRRt+Z+bxBqR5HVYTXZqvZRFQP1U8zqLVKL6YFUN70O6fFsw' +
      '/skyBHnPh+EDe2czW6smokn61Df9PWlH1vlBCORayqVNjz44WQRRs5PcZGBCoQ7FCorIIXt9ViOYiEWuyBLUas3v29jyGiapqEfp' +
      'MAcRmKE0lIP3f2UZU9mZeCUg5TQkhFH2ezBcoboujCBnIAWlLMlNwDaJKU3xbIBVmU1Z4yBHpWp8z7Tb4FrVbtaYy78xlNKutI7n' +
      '29OiLUlTl2bXytB2/u9aDmIYxEI6HqpdeX4DHy1ML89XE0vLVGf/POv5AsjkVgAV/hZIQPo6LWCLuE9yrNLo3enCJ64VKwNUDCz6' +
      'YcQBjUvTUqoMS4jRbeWAAqtCTqhY3pou0HWQ/Ez5KSDZFbXCKM/vRzyPa5vUo1gm87hwfVkmCM0sRtLoBjjEJuYtbxABBAYAAQmB' +
      'UAAHCwEAAiQG8QcBElMPaPTnDjOuwrsVw8uOagLX9iEhAQABAAyBSIFEAAgKAV+GKEoAAAUBEREAcAAvADEALgBwAG4AZwAAABkC' +
      'AAAUCgEAUHbFSvp63QEVBgEAIICkgQAA',
  ),
  hidden: fromBase64(
    'N3q8ryccAAT0OhMmwAEAAAAAAAAvAAAAAAAAALDKOpfkxJ2Os7T9vZ1WBQ9xpHwhizNNvQ5xvoVIJjmxGHeRBAX4VKvsqppmWrKG' +
      'N1a0Fd98bUg9x4PlUA5xialRu18XKXvWB3F6zAgYntp9qKY2C6RuEJo/PschsLPZAwJCyaYOYeJ48RUn8Ct2gGvqlFgySP8i807Z' +
      'GL9950LcAsGhQjST9/3mEVnAEDelUYybajnE2FCSJsCe4BmXlEjZOkP49kkQ6zhHSCqJjJPP/fN2jTfOvdkE3lCg3crjt26h0AQf' +
      'WZpntzACh/9vApboVPA7L5icGkrDY2L4J4lg4+6kIq3jFzPwZfLTQAmobaw/xQ3PnEKavsSJhnwVLpyk4tF0FSz23keNbnEcylMI' +
      'bi//ivXDcFl18MovyGj/F3u/gn+sKS5iahoCVXSqvLrwjxDGZOztweai/mUzDBcJLHWtSoNsFbtT2dp681hyNaBLSw2qSCT6O5gU' +
      'Pf36+X2XSoOmEqIN2kdcgkVxeFrzwp7Vu2KAmj5wj+QGsDCD6ysWxv1lxFY7S3vImEBa5P3fFkULtSfKzoO+6UTwS3B9FyVv58s4' +
      'Xj4aPKOjGswNyLadN3fYb2kgV4Wu5N7gTe+UTBbrFwaBUAEJcAAHCwEAASQG8QcBElMPxy7l/jLy3ojjcuDBf4PRMgxqCgGrNx4f' +
      'AAA=',
  ),
  japanese: fromBase64(
    'N3q8ryccAASfzKKlYQIAAAAAAAAiAAAAAAAAAJ+PcOrgAokB210ARJQFxHon9vfuiY5QkIizqtVQLslLgBtEtSC9bY6Dkl/WmOUT' +
      'qNoZF0cl0XrpGmql0LpdFYbFTgs2GcrcxV8/3uko8BRQBkmz1+YoS/SZuWLXVcK0r3u0SplhpAvSrk1v2cQFYD1a0I/H5HQmWJGZ' +
      'VrblKsEw/Of15IgieLn107fyqWcy3HxIVyi58BOA7PuW+YovRdgmledGS3FmWcc0l9BaDSOUf+IBU1RqShPjt0bFgAflRAxtWDyz' +
      'Yicj/HAbakr4SVHEca4ZsO/jk9erh4ZV5hZZuXc0Gf0BhF6Xvrbyw6iXArtFSCnPUYNfsTGjKrOme3sN3D33xb4Qfs1HGuxiEUA3' +
      'xlZfyT5ZZ4mzYgQNdA7NM0Ug3ckLfD/A2AQGjTjoHJ16ZP4PeDw5kZLDUsS46vJE3P1Voj6kpLG5G1roER55Il6VQZjvuGqBj8bk' +
      'iWZnOODjCTl7X+NQe7znbe9xaZw5kICDVVJL4Wf2BNbz7HsyXb8KP1mowC2a9ZoGjacWhTqwnX4WJfXJQohxFzgzHPBUp+xl8T2K' +
      '1Hxm59czAEIwD/5kLoR5MHM+ziurp+Pc7zI4gGdWUyH3lfXL1efdahrEmKpVaHN7t7uq5TV/oKNrjcM3hRIG4AAAAIEzB64P1TzZ' +
      'jgclR1cF0xyjWCIub5nPBm22x966toAafpL93zeqS6hrSK/FmJ3LDsC/dVlNlMp8WRE8O+ynCKWFuVCmbwUQozp97PTtmrBKE8/L' +
      'LbKzanFWejxBTWv6jl1rPdbf5vFKCFh0XlU06BEcqT0tR/dHPwwAAAAXBoHjAQl+AAcLAQABIwMBAQVdABAAAAyApgoBtzshzwAA',
  ),
  bomb: fromBase64(
    'N3q8ryccAATmaysuWhEAAAAAAABaAAAAAAAAAJ5eSwP/95oBa10AAG/9//+jt/9HPkgVcjlhUbiSKOajhgf57uQegtMvxTo8AUux' +
      'fsmKik0vow3Zf6bjjCMRU+BZGMV1iuJ3+LaUfwxqwN50SWTi6VxTsgTY90QMq18NbUbp5cN2iLeWV6y2TeFpHW/7S4gQbELLiD9c' +
      'AI/QTq8mKJRxHz2PJOFwnqcjX+woy4XRlZiKfiqR8id19xnABphNmP3Yr9WQD8QlU/j1kTYxBaWw7m/BcE1HDNGREaqtYB26zrEn' +
      'GFxZhulmUli+6XasWeTlWwUI+cfarfz7Uit0zR5bIEL53VM9+ClkCTuAyyps37U78MS9Ll+qDz5LZkKQEw7/EJP4cXhZ+AvN/5Uo' +
      'Rg+p/Hze+5owLlbAj4Xzg4HAZcQlU/j1kTYxBaWw7m/BcE1HDNGREaqtYB26zrEnGFxZhulmUli+6XasWeTlWwUI+cfarfz7Uit0' +
      'zR5bIEL53VM9+ClkCTuAyyps37U78MS5K+qXn/eZASsA7HNTp/2+rnwxGp+3jTFucJ6nI1/sKMuF0ZWYin4qkfIndfcZwAaYTZj9' +
      '2K/VkA/EJVP49ZE2MQWlsO5vwXBNRwzRkRGqrWAdus6xJxhcWYbpZlJYvul2rFnk5VsFCPnH2q38+1IrdM0eWyBC+d1TPfgpZAk7' +
      'gMsqbN+1O/DEvS5fqg8+S2ZCkBMO/xCT+HF4WfgLzf+VKEYPqfx83vuaMC5WwI+F84OBwGXEJVP49ZE2MQWlsO5vwXBNRwzRkRGq' +
      'rWAdus6xJxhcWYbpZlJYvul2rFnk5VsFCPnH2q38+1IrdM0eWyBC+d1TPfgpZAk7gMsqbN+1O/DEvS5fqg8+S2ZCkBMO/xCT+HF4' +
      'WfgLzf+VKEYPqfx83vuaMC5WwI+F84OBwGXEJUb8HlKf95kBKwDsc1On/b6ufDEan7eNMW5wnqcjX+woy4XRlZiKfiqR8id19xnA' +
      'BphNmP3Yr9WQD8QlU/j1kTYxBaWw7m/BcE1HDNGREaqtYB26zrEnGFxZhulmUli+6XasWeTlWwUI+cfarfz7Uit0zR5bIEL53VM9' +
      '+ClkCTuAyyps37U78MS9Ll+qDz5LZkKQEw7/EJP4cXhZ+AvN/5UoRg+p/Hze+5owLlbAj4Xzg4HAZcQlU/j1kTYxBaWw7m/BcE1H' +
      'DNGREaqtYB26zrEnGFxZhulmUli+6XasWeTlWwUI+cfarfz7Uit0zR5bIEL53VM9+ClkCTuAyyps37U78MS9Ll+qDz5LZkKQEw7/' +
      'EJP4cXhZ+AvN/5UoRg+p/Hze+5owLlbAj4Xzg4HAZcQlRvweUp/3mQErAOxzU6f9vq58MRqft40xbnCepyNf7CjLhdGVmIp+KpHy' +
      'J3X3GcAGmE2Y/div1ZAPxCVT+PWRNjEFpbDub8FwTUcM0ZERqq1gHbrOsScYXFmG6WZSWL7pdqxZ5OVbBQj5x9qt/PtSK3TNHlsg' +
      'QvndUz34KWQJO4DLKmzftTvwxL0uX6oPPktmQpATDv8Qk/hxeFn4C83/lShGD6n8fN77mjAuVsCPhfODgcBlxCVT+PWRNjEFpbDu' +
      'b8FwTUcM0ZERqq1gHbrOsScYXFmG6WZSWL7pdqxZ5OVbBQj5x9qt/PtSK3TNHlsgQvndUz34KWQJO4DLKmzftTvwxL0uX6oPPktm' +
      'QpATDv8Qk/hxeFn4C83/lShGD6n8fN77mjAuVsCPhfODgcBlxCVG/B5Sn/eZASsA7HNTp/2+rnwxGp+3jTFucJ6nI1/sKMuF0ZWY' +
      'in4qkfIndfcZwAaYTZj92K/VkA/EJVP49ZE2MQWlsO5vwXBNRwzRkRGqrWAdus6xJxhcWYbpZlJYvul2rFnk5VsFCPnH2q38+1Ir' +
      'dM0eWyBC+d1TPfgpZAk7gMsqbN+1O/DEvS5fqg8+S2ZCkBMO/xCT+HF4WfgLzf+VKEYPqfx83vuaMC5WwI+F84OBwGXEJVP49ZE2' +
      'MQWlsO5vwXBNRwzRkRGqrWAdus6xJxhcWYbpZlJYvul2rFnk5VsFCPnH2q38+1IrdM0eWyBC+d1TPfgpZAk7gMsqbN+1O/DEvS5f' +
      'qg8+S2ZCkBMO/xCT+HF4WfgLzf+VKEYPqfx83vuaMC5WwI+F84OBwGXEJUb8HlKf95kBKwDsc1On/b6ufDEan7eNMW5wnqcjX+wo' +
      'y4XRlZiKfiqR8id19xnABphNmP3Yr9WQD8QlU/j1kTYxBaWw7m/BcE1HDNGREaqtYB26zrEnGFxZhulmUli+6XasWeTlWwUI+cfa' +
      'rfz7Uit0zR5bIEL53VM9+ClkCTuAyyps37U78MS9Ll+qDz5LZkKQEw7/EJP4cXhZ+AvN/5UoRg+p/Hze+5owLlbAj4Xzg4HAZcQl' +
      'U/j1kTYxBaWw7m/BcE1HDNGREaqtYB26zrEnGFxZhulmUli+6XasWeTlWwUI+cfarfz7Uit0zR5bIEL53VM9+ClkCTuAyyps37U7' +
      '8MS9Ll+qDz5LZkKQEw7/EJP4cXhZ+AvN/5UoRg+p/Hze+5owLlbAj4Xzg4HAZcQlRvweUp/3mQErAOxzU6f9vq58MRqft40xbnCe' +
      'pyNf7CjLhdGVmIp+KpHyJ3X3GcAGmE2Y/div1ZAPxCVT+PWRNjEFpbDub8FwTUcM0ZERqq1gHbrOsScYXFmG6WZSWL7pdqxZ5OVb' +
      'BQj5x9qt/PtSK3TNHlsgQvndUz34KWQJO4DLKmzftTvwxL0uX6oPPktmQpATDv8Qk/hxeFn4C83/lShGD6n8fN77mjAuVsCPhfOD' +
      'gcBlxCVT+PWRNjEFpbDub8FwTUcM0ZERqq1gHbrOsScYXFmG6WZSWL7pdqxZ5OVbBQj5x9qt/PtSK3TNHlsgQvndUz34KWQJO4DL' +
      'KmzftTvwxL0uX6oPPktmQpATDv8Qk/hxeFn4C83/lShGD6n8fN77mjAuVsCPhfODgcBlxCVG/B5Sn/eZASsA7HNTp/2+rnwxGp+3' +
      'jTFucJ6nI1/sKMuF0ZWYin4qkfIndfcZwAaYTZj92K/VkA/EJVP49ZE2MQWlsO5vwXBNRwzRkRGqrWAdus6xJxhcWYbpZlJYvul2' +
      'rFnk5VsFCPnH2q38+1IrdM0eWyBC+d1TPfgpZAk7gMsqbN+1O/DEvS5fqg8+S2ZCkBMO/xCT+HF4WfgLzf+VKEYPqfx83vuaMC5W' +
      'wI+F84OBwGXEJVP49ZE2MQWlsO5vwXBNRwzRkRGqrWAdus6xJxhcWYbpZlJYvul2rFnk5VsFCPnH2q38+1IrdM0eWyBC+d1TPfgp' +
      'ZAk7gMsqbN+1O/DEvS5fqg8+S2ZCkBMO/xCT+HF4WfgLzf+VKEYPqfx83vuaMC5WwI+F84OBwGXEJUb8HlKf95kBKwDsc1On/b6u' +
      'fDEan7eNMW5wnqcjX+woy4XRlZiKfiqR8id19xnABphNmP3Yr9WQD8QlU/j1kTYxBaWw7m/BcE1HDNGREaqtYB26zrEnGFxZhulm' +
      'Uli+6XasWeTlWwUI+cfarfz7Uit0zR5bIEL53VM9+ClkCTuAyyps37U78MS9Ll+qDz5LZkKQEw7/EJP4cXhZ+AvN/5UoRg+p/Hze' +
      '+5owLlbAj4Xzg4HAZcQlU/j1kTYxBaWw7m/BcE1HDNGREaqtYB26zrEnGFxZhulmUli+6XasWeTlWwUI+cfarfz7Uit0zR5bIEL5' +
      '3VM9+ClkCTuAyyps37U78MS9Ll+qDz5LZkKQEw7/EJP4cXhZ+AvN/5UoRg+p/Hze+5owLlbAj4Xzg4HAZcQlRvweUp/3mQErAOxz' +
      'U6f9vq58MRqft40xbnCepyNf7CjLhdGVmIp+KpHyJ3X3GcAGmE2Y/div1ZAPxCVT+PWRNjEFpbDub8FwTUcM0ZERqq1gHbrOsScY' +
      'XFmG6WZSWL7pdqxZ5OVbBQj5x9qt/PtSK3TNHlsgQvndUz34KWQJO4DLKmzftTvwxL0uX6oPPktmQpATDv8Qk/hxeFn4C83/lShG' +
      'D6n8fN77mjAuVsCPhfODgcBlxCVT+PWRNjEFpbDub8FwTUcM0ZERqq1gHbrOsScYXFmG6WZSWL7pdqxZ5OVbBQj5x9qt/PtSK3TN' +
      'HlsgQvndUz34KWQJO4DLKmzftTvwxL0uX6oPPktmQpATDv8Qk/hxeFn4C83/lShGD6n8fN77mjAuVsCPhfODgcBlxCVG/B5Sn/eZ' +
      'ASsA7HNTp/2+rnwxGp+3jTFucJ6nI1/sKMuF0ZWYin4qkfIndfcZwAaYTZj92K/VkA/EJVP49ZE2MQWlsO5vwXBNRwzRkRGqrWAd' +
      'us6xJxhcWYbpZlJYvul2rFnk5VsFCPnH2q38+1IrdM0eWyBC+d1TPfgpZAk7gMsqbN+1O/DEvS5fqg8+S2ZCkBMO/xCT+HF4WfgL' +
      'zf+VKEYPqfx83vuaMC5WwI+F84OBwGXEJVP49ZE2MQWlsO5vwXBNRwzRkRGqrWAdus6xJxhcWYbpZlJYvul2rFnk5VsFCPnH2q38' +
      '+1IrdM0eWyBC+d1TPfgpZAk7gMsqbN+1O/DEvS5fqg8+S2ZCkBMO/xCT+HF4WfgLzf+VKEYPqfx83vuaMC5WwI+F84OBwGXEJUb8' +
      'HlKf95kBKwDsc1On/b6ufDEan7eNMW5wnqcjX+woy4XRlZiKfiqR8id19xnABphNmP3Yr9WQD8QlU/j1kTYxBaWw7m/BcE1HDNGR' +
      'EaqtYB26zrEnGFxZhulmUli+6XasWeTlWwUI+cfarfz7Uit0zR5bIEL53VM9+ClkCTuAyyps37U78MS9Ll+qDz5LZkKQEw7/EJP4' +
      'cXhZ+AvN/5UoRg+p/Hze+5owLlbAj4Xzg4HAZcQlU/j1kTYxBaWw7m/BcE1HDNGREaqtYB26zrEnGFxZhulmUli+6XasWeTlWwUI' +
      '+cfarfz7Uit0zR5bIEL53VM9+ClkCTuAyyps37U78MS9Ll+qDz5LZkKQEw7/EJP4cXhZ+AvN/5UoRg+p/Hze+5owLlbAj4Xzg4HA' +
      'ZcQlRvweUp/3mQErAOxzU6f9vq58MRqft40xbnCepyNf7CjLhdGVmIp+KpHyJ3X3GcAGmE2Y/div1ZAPxCVT+PWRNjEFpbDub8Fw' +
      'TUcM0ZERqq1gHbrOsScYXFmG6WZSWL7pdqxZ5OVbBQj5x9qt/PtSK3TNHlsgQvndUz34KWQJO4DLKmzftTvwxL0uX6oPPktmQpAT' +
      'Dv8Qk/hxeFn4C83/lShGD6n8fN77mjAuVsCPhfODgcBlxCVT+PWRNjEFpbDub8FwTUcM0ZERqq1gHbrOsScYXFmG6WZSWL7pdqxZ' +
      '5OVbBQj5x9qt/PtSK3TNHlsgQvndUz34KWQJO4DLKmzftTvwxL0uX6oPPktmQpATDv8Qk/hxeFn4C83/lShGD6n8fN77mjAuVsCP' +
      'hfODgcBlxCVG/B5Sn/eZASsA7HNTp/2+rnwxGp+3jTFucJ6nI1/sKMuF0ZWYin4qkfIndfcZwAaYTZj92K/VkA/EJVP49ZE2MQWl' +
      'sO5vwXBNRwzRkRGqrWAdus6xJxhcWYbpZlJYvul2rFnk5VsFCPnH2q38+1IrdM0eWyBC+d1TPfgpZAk7gMsqbN+1O/DEvS5fqg8+' +
      'S2ZCkBMO/xCT+HF4WfgLzf+VKEYPqfx83vuaMC5WwI+F84OBwGXEJVP49ZE2MQWlsO5vwXBNRwzRkRGqrWAdus6xJxhcWYbpZlJY' +
      'vul2rFnk5VsFCPnH2q38+1IrdM0eWyBC+d1TPfgpZAk7gMsqbN+1O/DEvS5fqg8+S2ZCkBMO/xCT+HF4WfgLzf+VKEYPqfx83vua' +
      'MC5WwI+F84OBwGXEJUb8HlKKORIAZADsc1On/b6ufDEan7eNMW5wnqcjX+woy4XRlZiKfiqR8id19xnABphNmP3Yr9WQD8QlU/j1' +
      'kTYxBaWw7m/BcE1HDNGREaqtYB26zrEnGFxZhulmUli+6XasWeTlWwUI7GGX8QAAAAEEBgABCZFaAAcLAQABISEBGgzhgMPJAAgK' +
      'AZjElEQAAAUBGQgAAAAAAAAAABETAHoAZQByAG8ALgBwAG4AZwAAABkAFAoBANDc6Er6et0BFQYBACCApIEAAA==',
  ),
}

function fromBase64(text: string): Buffer {
  return Buffer.from(text, 'base64')
}
